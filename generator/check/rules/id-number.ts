import { atValue, fieldOf, type Rule } from '../rule.ts';

export const idNumber: Rule = {
  id: 'id/number',
  severity: 'warning',
  asks: 'An id is a text; an unquoted number loses its leading zeros.',
  *test({ files }) {
    for (const entry of files) {
      const field = entry.fields.id;
      const id = fieldOf(entry, field);
      if (field === undefined || typeof id !== 'number') continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" is the number ${id}, not a text.`,
        hint: 'Put it between double quotes.',
        fix: (written) => `"${written}"`,
      };
    }
  },
};
