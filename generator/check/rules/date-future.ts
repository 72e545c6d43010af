import { isIsoDate } from '../../content/iso-date.ts';
import { atValue, fieldOf, type Rule } from '../rule.ts';

export const dateFuture: Rule = {
  id: 'date/future',
  severity: 'advice',
  asks: 'Dates are not in the future.',
  *test({ files, today }) {
    for (const entry of files) {
      for (const field of [entry.fields.published, entry.fields.updated]) {
        const date = fieldOf(entry, field);
        if (field === undefined || !isIsoDate(date) || date <= today) continue;
        yield {
          file: entry.file,
          where: atValue(field),
          message: `"${field}" is ${date}, which is after today (${today}).`,
          hint: 'Write the day on which it was, or silence the rule if it is meant to wait.',
        };
      }
    }
  },
};
