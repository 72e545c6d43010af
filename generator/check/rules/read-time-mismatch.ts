import type { ContentFile } from '../../content/written-file.ts';
import { atValue, fieldOf, type Rule } from '../rule.ts';

/** Words that a reader reads in a minute. */
const wordsPerMinute = 220;

/** How far the written number may be from the true one, in minutes. */
const tolerance = 1;

export const readTime: Rule = {
  id: 'read-time/mismatch',
  severity: 'warning',
  asks: `The read time is that of the text, at ${wordsPerMinute} words a minute.`,
  *test({ files }) {
    for (const entry of files) {
      const field = entry.fields.readTime;
      const written = fieldOf(entry, field);
      if (field === undefined || written === undefined || entry.words === 0) continue;
      const minutes = minutesOf(entry);
      if (isWhole(written) && Math.abs(written - entry.words / wordsPerMinute) <= tolerance)
        continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: isWhole(written)
          ? `"${field}" is ${written}; the text has ${entry.words} words, which takes ${minutes} minutes.`
          : `"${field}" is not a whole number of minutes.`,
        hint: `Write ${minutes}.`,
        fix: () => String(minutes),
      };
    }
  },
};

/** Minutes that the body of a file takes to read, one at least. */
export function minutesOf({ words }: ContentFile): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
