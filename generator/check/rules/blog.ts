import type { CustomRule } from '../../contract.ts';
import { plural } from '../../lib/amounts.ts';
import { suggest } from '../../lib/suggest.ts';
import { atKey, atValue, fieldOf, ofFiles } from '../make-rule.ts';
import { isWhole, minutesOf, wordsPerMinute } from './read-time.ts';

/** Minutes by which the written reading time may differ from the actual one. */
const tolerance = 1;

/**
 * Additional rules for blog posts: the reading time matches the text (`fields.readTime`), and the
 * site knows the category (`fields.category`).
 * @returns rules for `customRules` of a definition.
 */
export function blogRules(): CustomRule[] {
  const rules: Readonly<Record<string, Omit<CustomRule, 'id'>>> = {
    'read-time/mismatch': {
      severity: 'warning',
      asks: `The read time matches the text at ${wordsPerMinute} words per minute.`,
      test: ofFiles(function* (entry) {
        const { words, fields } = entry;
        const written = fieldOf(entry, fields.readTime);
        if (fields.readTime === undefined || written === undefined || words === 0) return;
        const minutes = minutesOf(entry);
        if (isWhole(written) && Math.abs(written - words / wordsPerMinute) <= tolerance) return;
        yield {
          where: atValue(fields.readTime),
          message: isWhole(written)
            ? `"${fields.readTime}" is ${written}; the text has ${plural(words, 'word')}, which takes ${plural(minutes, 'minute')}.`
            : `"${fields.readTime}" is not a whole number of minutes.`,
          hint: `Write ${minutes}.`,
          fix: () => String(minutes),
        };
      }),
    },
    'category/unknown': {
      severity: 'warning',
      asks: 'The category is one of the categories in the definition.',
      test: ofFiles(function* (entry) {
        const { category } = entry.fields;
        const id = fieldOf(entry, category?.key);
        if (category === undefined || typeof id !== 'string') return;
        if (Object.hasOwn(category.terms, id)) return;
        const known = Object.keys(category.terms);
        const meant = suggest(id, known) ?? known.find((key) => isNameOf(id, category.terms[key]));
        yield {
          where: atValue(category.key),
          message: `"${category.key}" is "${id}", which the site does not know.`,
          hint: meant ? `Did you mean ${meant}?` : `Write one of ${known.join(', ')}.`,
        };
      }),
    },
    'category/mismatch': {
      severity: 'error',
      asks: 'The other fields of a category match the definition.',
      test: ofFiles(function* (entry) {
        const { category } = entry.fields;
        const id = fieldOf(entry, category?.key);
        const term = typeof id === 'string' ? category?.terms[id] : undefined;
        for (const [field, expected] of Object.entries(term ?? {})) {
          const written = fieldOf(entry, field);
          if (String(written).toLowerCase() === expected.toLowerCase()) continue;
          const isMissing = written === undefined;
          const write = /^[#&*!|>%@`"']/.test(expected) ? `"${expected}"` : expected;
          yield {
            where: isMissing ? atKey(category?.key ?? '') : atValue(field),
            message: isMissing
              ? `"${field}" is missing, but the category "${id}" needs it.`
              : `"${field}" does not belong to the category "${id}".`,
            hint: `Write ${field}: ${write}.`,
          };
        }
      }),
    },
  };
  return Object.entries(rules).map(([id, rule]) => ({ id, ...rule }));
}

function isNameOf(text: string, term: Readonly<Record<string, string>> = {}): boolean {
  return Object.values(term).some((value) => value.toLowerCase() === text.toLowerCase());
}
