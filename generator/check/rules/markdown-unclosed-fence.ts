import type { Rule } from '../rule.ts';

export const markdownFence: Rule = {
  id: 'markdown/unclosed-fence',
  severity: 'error',
  asks: 'A block of code that a fence opens is closed by one.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const place of facts.openFences) {
        yield {
          file,
          where: place,
          message: 'This block of code is never closed: the rest of the text is part of it.',
          hint: 'Write the same fence on a line of its own behind the code.',
        };
      }
    }
  },
};
