import { isIsoDate } from '../../content/iso-date.ts';
import { atValue, fieldOf, ofFiles } from '../make-rule.ts';
import { listRules } from '../rule.ts';

/** Rules about the dates of an entry. */
export const dateRules = listRules({
  'date/order': {
    severity: 'error',
    asks: 'The date of the update is not before the date of publication.',
    test: ofFiles(function* (entry) {
      const { published, updated = '' } = entry.fields;
      const first = fieldOf(entry, published);
      const last = fieldOf(entry, updated);
      if (!isIsoDate(first) || !isIsoDate(last) || first <= last) return;
      yield {
        where: atValue(updated),
        message: `"${updated}" (${last}) is before "${published}" (${first}).`,
        hint: `Write ${first} or a later date, or remove the key.`,
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
          hint: 'Fix the date, or silence the rule if the date is intended.',
        };
      }
    }),
  },
});
