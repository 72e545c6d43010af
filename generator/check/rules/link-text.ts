import type { Rule } from '../rule.ts';

export const linkText: Rule = {
  id: 'link/text',
  severity: 'error',
  asks: 'A link has a text that can be seen, heard and clicked.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { text, place } of facts.links) {
        if (text.trim() !== '') continue;
        yield {
          file,
          where: place,
          message: 'This link has no text.',
          hint: 'Say between the brackets where it leads.',
        };
      }
    }
  },
};
