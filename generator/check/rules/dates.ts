import { isIsoDate } from '../../content/iso-date.ts';
import type { ContentFile } from '../../content/written-file.ts';
import { atValue, fieldOf, listRules, ofFiles } from '../rule.ts';

const wordsPerMinute = 220;

/** How far the written number may be from the true one, in minutes. */
const tolerance = 1;

/** Rules about when an entry was written, and how long it takes to read. */
export const dateRules = listRules({
  'date/order': {
    severity: 'error',
    asks: 'An entry is not updated before it is published.',
    test: ofFiles(function* (entry) {
      const { published, updated = '' } = entry.fields;
      const first = fieldOf(entry, published);
      const last = fieldOf(entry, updated);
      if (!isIsoDate(first) || !isIsoDate(last) || first <= last) return;
      yield {
        where: atValue(updated),
        message: `"${updated}" (${last}) is before "${published}" (${first}).`,
        hint: `Write a day from ${first} on, or remove the key.`,
      };
    }),
  },
  'date/future': {
    severity: 'advice',
    asks: 'Dates are not in the future.',
    test: ofFiles(function* (entry, { today }) {
      for (const field of [entry.fields.published, entry.fields.updated]) {
        const date = fieldOf(entry, field);
        if (field === undefined || !isIsoDate(date) || date <= today) continue;
        yield {
          where: atValue(field),
          message: `"${field}" is ${date}, which is after today (${today}).`,
          hint: 'Write the day on which it was, or silence the rule if it is meant to wait.',
        };
      }
    }),
  },
  'read-time/mismatch': {
    severity: 'warning',
    asks: `The read time is that of the text, at ${wordsPerMinute} words a minute.`,
    test: ofFiles(function* (entry) {
      const { words, fields } = entry;
      const written = fieldOf(entry, fields.readTime);
      if (fields.readTime === undefined || written === undefined || words === 0) return;
      const minutes = minutesOf(entry);
      if (isWhole(written) && Math.abs(written - words / wordsPerMinute) <= tolerance) return;
      yield {
        where: atValue(fields.readTime),
        message: isWhole(written)
          ? `"${fields.readTime}" is ${written}; the text has ${words} words, which takes ${minutes} minutes.`
          : `"${fields.readTime}" is not a whole number of minutes.`,
        hint: `Write ${minutes}.`,
        fix: () => String(minutes),
      };
    }),
  },
});

/** Minutes that the body of a file takes to read, one at least. */
export function minutesOf({ words }: ContentFile): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
