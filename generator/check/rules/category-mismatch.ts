import { atKey, atValue, fieldOf, type Rule } from '../rule.ts';

export const categoryMismatch: Rule = {
  id: 'category/mismatch',
  severity: 'error',
  asks: 'What an entry says of its category agrees with what the site says of it.',
  *test({ files }) {
    for (const entry of files) {
      const { category } = entry.fields;
      const id = fieldOf(entry, category?.key);
      const term = typeof id === 'string' ? category?.terms[id] : undefined;
      for (const [field, expected] of Object.entries(term ?? {})) {
        const written = fieldOf(entry, field);
        if (String(written).toLowerCase() === expected.toLowerCase()) continue;
        const write = /^[#&*!|>%@`"']/.test(expected) ? `"${expected}"` : expected;
        yield {
          file: entry.file,
          where: written === undefined ? atKey(category?.key ?? '') : atValue(field),
          message:
            written === undefined
              ? `"${field}" is missing beside the category "${id}".`
              : `"${field}" does not belong to the category "${id}".`,
          hint: `Write ${field}: ${write}.`,
        };
      }
    }
  },
};
