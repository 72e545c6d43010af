import type { Rule } from '../rule.ts';

export const headingEmpty: Rule = {
  id: 'heading/empty',
  severity: 'error',
  asks: 'A heading has a text.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { text, depth, place } of facts.headings) {
        if (text.trim() !== '') continue;
        yield {
          file,
          where: place,
          message: `This heading of level ${depth} has no text.`,
          hint: 'Write a text behind it, or remove it.',
        };
      }
    }
  },
};
