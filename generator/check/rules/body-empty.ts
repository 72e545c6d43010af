import { atTop, type Rule } from '../rule.ts';

export const bodyEmpty: Rule = {
  id: 'body/empty',
  severity: 'warning',
  asks: 'An article has a text.',
  *test({ files }) {
    for (const { file, fields, words, data } of files) {
      if (fields.readTime === undefined || words > 0 || data === undefined) continue;
      yield {
        file,
        where: atTop,
        message: 'There is no text below the front matter.',
        hint: 'Write it below the closing dashes, or keep the file out of the folder until then.',
      };
    }
  },
};
