import type { Rule } from '../rule.ts';

export const headingFirst: Rule = {
  id: 'heading/h1',
  severity: 'error',
  asks: 'A body has no heading of the first level; the title of the page is that.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { depth, place } of facts.headings) {
        if (depth !== 1) continue;
        yield {
          file,
          where: place,
          message: 'This heading would be a second h1 of its page.',
          hint: 'Write ## instead of #, or remove the heading if it repeats the title.',
        };
      }
    }
  },
};
