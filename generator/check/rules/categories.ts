import { suggest } from '../../lib/suggest.ts';
import { atKey, atValue, fieldOf, listRules, ofFiles } from '../rule.ts';

/** Rules about the category of an entry, and what the site says of it. */
export const categoryRules = listRules({
  'category/unknown': {
    severity: 'warning',
    asks: 'A category is one of those that the site knows.',
    test: ofFiles(function* (entry) {
      const { category } = entry.fields;
      const id = fieldOf(entry, category?.key);
      if (category === undefined || typeof id !== 'string') return;
      if (Object.hasOwn(category.terms, id)) return;
      const known = Object.keys(category.terms);
      const meant = suggest(id, known) ?? known.find((key) => isNameOf(id, category.terms[key]));
      yield {
        where: atValue(category.key),
        message: `"${category.key}" is "${id}", which is none of the known ones.`,
        hint: meant ? `Did you mean ${meant}?` : `Write one of ${known.join(', ')}.`,
      };
    }),
  },
  'category/mismatch': {
    severity: 'error',
    asks: 'What an entry says of its category agrees with what the site says of it.',
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
            ? `"${field}" is missing beside the category "${id}".`
            : `"${field}" does not belong to the category "${id}".`,
          hint: `Write ${field}: ${write}.`,
        };
      }
    }),
  },
});

function isNameOf(text: string, term: Readonly<Record<string, string>> = {}): boolean {
  return Object.values(term).some((value) => value.toLowerCase() === text.toLowerCase());
}
