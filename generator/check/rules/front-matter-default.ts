import { addKey, atTop, type CheckedFile, fieldOf, type Rule } from '../rule.ts';
import { minutesOf } from './read-time-mismatch.ts';

export const frontMatterDefault: Rule = {
  id: 'front-matter/default',
  severity: 'warning',
  asks: 'What readers see of an entry is written by its author, not left to a default.',
  *test({ files }) {
    // In an invalid file the key may be there under a misspelled name.
    for (const entry of files.filter(({ isValid }) => isValid)) {
      const { description, published, readTime, image, category } = entry.fields;
      for (const field of [description, published, readTime, image, category?.key]) {
        if (field === undefined || fieldOf(entry, field) !== undefined) continue;
        yield {
          file: entry.file,
          where: atTop,
          message: `"${field}" is not set, so that a default stands in for it.`,
          hint: `Add "${field}: ${field === readTime ? minutesOf(entry) : '…'}" to the front matter.`,
          ...(field === readTime &&
            canAdd(entry) && {
              fix: addKey(entry, `${field}: ${minutesOf(entry)}`),
            }),
        };
      }
    }
  },
};

function canAdd({ bodyLine, words }: CheckedFile): boolean {
  return bodyLine > 1 && words > 0;
}
