import type { ContentFile } from '../../content/written-file.ts';
import { groupBy } from '../../lib/group-by.ts';
import { atValue, fieldOf, rivalsOf } from '../make-rule.ts';
import { type CheckContext, type Finding, listRules } from '../rule.ts';

type Role = 'title' | 'description';

/** Characters (spec §9). */
const lengths = { title: [50, 60], description: [150, 160] } as const;

/** Rules about what search engines show of a page: its title and its description. */
export const searchResultRules = listRules({
  'title/length': {
    severity: 'advice',
    asks: `A title has ${lengths.title.join(' to ')} characters, with or without what the site adds to it.`,
    test: (context) =>
      findUnfitting('title', context, (tooMuch) =>
        tooMuch < 0 ? 'Say more precisely what it is about.' : 'Shorten it.',
      ),
  },
  'title/duplicate': {
    severity: 'warning',
    asks: 'No two pages have the same title.',
    test: (context) => findDuplicates('title', context),
  },
  'description/length': {
    severity: 'advice',
    asks: `A description has ${lengths.description.join(' to ')} characters.`,
    test: (context) =>
      findUnfitting('description', context, (tooMuch) =>
        tooMuch < 0 ? `Add ${-tooMuch} or more.` : `Cut ${tooMuch} or more.`,
      ),
  },
  'description/duplicate': {
    severity: 'warning',
    asks: 'No two pages have the same description.',
    test: (context) => findDuplicates('description', context),
  },
});

/** A finding for each text of a wrong length; `advise` gets the excess, below 0 if too short. */
function* findUnfitting(
  role: Role,
  context: CheckContext,
  advise: (tooMuch: number) => string,
): Generator<Finding> {
  const [shortest, longest] = lengths[role];
  const excess = ({ length }: string) =>
    length < shortest ? length - shortest : Math.max(0, length - longest);
  for (const entry of listedEntries(context)) {
    const field = entry.fields[role];
    const text = textOf(entry, role);
    if (field === undefined || text === undefined || excess(text) === 0) continue;
    if (role === 'title' && excess(context.pageOf(entry)?.head.title ?? '') === 0) continue;
    yield {
      file: entry.file,
      where: atValue(field),
      message: `"${field}" has ${text.length} characters; search results show ${shortest} to ${longest} well.`,
      hint: advise(excess(text)),
    };
  }
}

/** A finding for each of the entries that share a text, naming the others. */
function* findDuplicates(role: Role, context: CheckContext): Generator<Finding> {
  const groups = groupBy(listedEntries(context), (entry) => textOf(entry, role)?.toLowerCase());
  for (const [text, group] of groups) {
    if (!text || group.length < 2) continue;
    for (const entry of group) {
      const field = entry.fields[role] ?? '';
      const others = rivalsOf(entry, group).map(({ file }) => file);
      if (others.length === 0) continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" is the same as that of ${others.join(' and ')}.`,
        hint: 'Say what sets this page apart.',
      };
    }
  }
}

/** The entries with a page that search engines list. */
function listedEntries({ files, pageOf }: CheckContext): ContentFile[] {
  return files.filter((file) => {
    const page = pageOf(file);
    return page && !page.head.robots?.includes('noindex');
  });
}

function textOf(entry: ContentFile, role: Role): string | undefined {
  const value = fieldOf(entry, entry.fields[role]);
  return typeof value === 'string' ? value.trim() : undefined;
}
