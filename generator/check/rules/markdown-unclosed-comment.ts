import type { Rule } from '../rule.ts';

export const markdownComment: Rule = {
  id: 'markdown/unclosed-comment',
  severity: 'error',
  asks: 'A comment that is opened is closed.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const place of facts.openComments) {
        yield {
          file,
          where: place,
          message: 'This comment is never closed: the rest of the text is part of it.',
          hint: 'Write --> behind it.',
        };
      }
    }
  },
};
