import { listedEntries, textOf } from '../entry-text.ts';
import { atValue, type Rule } from '../rule.ts';

/** Characters (spec §9). */
const shortest = 150;
const longest = 160;

export const descriptionLength: Rule = {
  id: 'description/length',
  severity: 'advice',
  asks: `A description has ${shortest} to ${longest} characters.`,
  *test(context) {
    for (const entry of listedEntries(context)) {
      const field = entry.fields.description;
      const length = textOf(entry, field)?.length;
      if (field === undefined || length === undefined) continue;
      if (length >= shortest && length <= longest) continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" has ${length} characters; search results show ${shortest} to ${longest} well.`,
        hint:
          length < shortest
            ? `Add ${shortest - length} or more.`
            : `Cut ${length - longest} or more.`,
      };
    }
  },
};
