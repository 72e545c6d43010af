import type { DistRule } from '../dist-rule.ts';

export const distLink: DistRule = {
  id: 'dist/link',
  severity: 'error',
  asks: 'Each link of a built page leads to something that was built.',
  *test({ pages, resolve }) {
    for (const page of pages) {
      for (const { text, at } of page.facts.links) {
        const target = resolve(text, page);
        if (target.kind !== 'missing') continue;
        yield {
          file: page.file,
          at,
          written: text,
          message: `There is no ${target.path} for this link to lead to.`,
          hint: 'Correct the link, or plan a page with that path.',
        };
      }
    }
  },
};
