import type { OutputRule } from '../dist-rule.ts';

export const distLink: OutputRule = {
  id: 'dist/link',
  severity: 'error',
  asks: 'Each link of a built page leads to something that was built.',
  *test({ pages, resolve }) {
    for (const page of pages) {
      for (const url of page.links) {
        const target = resolve(url, page);
        if (target.kind !== 'missing') continue;
        yield {
          file: page.file,
          written: url,
          missing: target.path,
          message: `There is no ${target.path} for this link to lead to.`,
          hint: 'Correct the link, or plan a page with that path.',
        };
      }
    }
  },
};
