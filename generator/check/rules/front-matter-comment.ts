import type { Rule } from '../rule.ts';

export const frontMatterComment: Rule = {
  id: 'front-matter/comment',
  severity: 'warning',
  asks: 'No # cuts a value off: what stands behind it is a comment.',
  *test({ files }) {
    for (const { file, cut = [] } of files) {
      for (const place of cut) {
        yield {
          file,
          where: place,
          message: 'What stands behind this # is a comment, and no part of the value.',
          hint: 'Put the whole value between double quotes, or write a space behind the #.',
        };
      }
    }
  },
};
