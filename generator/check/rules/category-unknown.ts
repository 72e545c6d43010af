import { suggest } from '../../lib/suggest.ts';
import { atValue, fieldOf, type Rule } from '../rule.ts';

export const categoryUnknown: Rule = {
  id: 'category/unknown',
  severity: 'warning',
  asks: 'A category is one of those that the site knows.',
  *test({ files }) {
    for (const entry of files) {
      const { category } = entry.fields;
      const id = fieldOf(entry, category?.key);
      if (category === undefined || typeof id !== 'string' || Object.hasOwn(category.terms, id)) {
        continue;
      }
      const known = Object.keys(category.terms);
      const meant = suggest(id, known) ?? known.find((key) => isNameOf(id, category.terms[key]));
      yield {
        file: entry.file,
        where: atValue(category.key),
        message: `"${category.key}" is "${id}", which is none of the known ones.`,
        hint: meant ? `Did you mean ${meant}?` : `Write one of ${known.join(', ')}.`,
      };
    }
  },
};

function isNameOf(text: string, term: Readonly<Record<string, string>> = {}): boolean {
  return Object.values(term).some((value) => value.toLowerCase() === text.toLowerCase());
}
