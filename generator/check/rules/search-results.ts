import type { ContentFile } from '../../content/written-file.ts';
import { groupBy } from '../../lib/group-by.ts';
import { isIndexed } from '../../plan/public-paths.ts';
import { atValue, createRivalList, fieldOf } from '../make-rule.ts';
import { type CheckContext, type Finding, listRules } from '../rule.ts';
import { shownLength } from './shown-length.ts';

type Role = 'title' | 'description';

/**
 * The width of texts in search results, in ems. A title has 600 pixels with letters of 20 pixels. A
 * description is cut after two lines: about 1000 pixels with letters of 14 (160 letters in
 * English).
 */
const room: Readonly<Record<Role, number>> = { title: 30, description: 72 };

/** Rules about the title and description of a page in search results. */
export const searchResultRules = listRules({
  'title/length': {
    severity: 'advice',
    asks: "A title fits into search results, with or without the site's suffix.",
    test: (context) => findUnfitting('title', context),
  },
  'title/duplicate': {
    severity: 'warning',
    asks: 'No two pages have the same title.',
    test: (context) => findDuplicates('title', context),
  },
  'description/length': {
    severity: 'advice',
    asks: 'A description fits into search results.',
    test: (context) => findUnfitting('description', context),
  },
  'description/duplicate': {
    severity: 'warning',
    asks: 'No two pages have the same description.',
    test: (context) => findDuplicates('description', context),
  },
});

/** A finding for each text that search results cut off. */
function* findUnfitting(role: Role, context: CheckContext): Generator<Finding> {
  const shownOf = (text: string) => shownLength(text, room[role]);
  for (const entry of listedEntries(context)) {
    const field = entry.fields[role];
    const text = textOf(entry, role);
    if (field === undefined || text === undefined || shownOf(text) === text.length) continue;
    const { [role]: tag = text } = context.pageOf(entry)?.head ?? {};
    if (shownOf(tag) === tag.length) continue;
    yield {
      file: entry.file,
      where: atValue(field),
      message: `"${field}" has ${text.length} characters; search results show about ${shownOf(text)} of them.`,
      hint: 'Shorten it, or begin with what matters most.',
    };
  }
}

/** A finding for each entry that shares a text, with the names of the others. */
function* findDuplicates(role: Role, context: CheckContext): Generator<Finding> {
  const groups = groupBy(listedEntries(context), (entry) => textOf(entry, role)?.toLowerCase());
  for (const [text, group] of groups) {
    if (!text || group.length < 2) continue;
    const listRivals = createRivalList(group);
    for (const entry of group) {
      const field = entry.fields[role] ?? '';
      const rivals = listRivals(entry);
      if (rivals === undefined) continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" is the same as in ${rivals}.`,
        hint: 'Say what sets this page apart.',
      };
    }
  }
}

/** The entries with a page that search engines list. */
function listedEntries({ files, pageOf }: CheckContext): ContentFile[] {
  return files.filter((file) => {
    const page = pageOf(file);
    return page && isIndexed(page);
  });
}

function textOf(entry: ContentFile, role: Role): string | undefined {
  const value = fieldOf(entry, entry.fields[role]);
  return typeof value === 'string' ? value.trim() : undefined;
}
