import { isIsoDate } from '../../content/iso-date.ts';
import { atValue, fieldOf, type Rule } from '../rule.ts';

export const dateOrder: Rule = {
  id: 'date/order',
  severity: 'error',
  asks: 'An entry is not updated before it is published.',
  *test({ files }) {
    for (const entry of files) {
      const { published, updated = '' } = entry.fields;
      const first = fieldOf(entry, published);
      const last = fieldOf(entry, updated);
      if (!isIsoDate(first) || !isIsoDate(last) || first <= last) continue;
      yield {
        file: entry.file,
        where: atValue(updated),
        message: `"${updated}" (${last}) is before "${published}" (${first}).`,
        hint: `Write a day from ${first} on, or remove the key.`,
      };
    }
  },
};
