import { listedEntries, textOf } from '../entry-text.ts';
import { atValue, type Rule } from '../rule.ts';

/** Characters (spec §9). */
const shortest = 50;
const longest = 60;
const fits = (text: string) => text.length >= shortest && text.length <= longest;

export const titleLength: Rule = {
  id: 'title/length',
  severity: 'advice',
  asks: `A title has ${shortest} to ${longest} characters, with or without what the site adds to it.`,
  *test(context) {
    for (const entry of listedEntries(context)) {
      const field = entry.fields.title;
      const title = textOf(entry, field);
      if (field === undefined || title === undefined || fits(title)) continue;
      if (fits(entry.page?.head.title ?? '')) continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" has ${title.length} characters; search results show ${shortest} to ${longest} well.`,
        hint: title.length < shortest ? 'Say more precisely what it is about.' : 'Shorten it.',
      };
    }
  },
};
