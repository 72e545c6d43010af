import { isDeepStrictEqual } from 'node:util';
import type { Content, Entry, PageSpec } from '../contract.ts';
import { mergeJson } from '../lib/merge-json.ts';
import { askForPages } from '../plan/ask-definition.ts';
import { createPlanTools, type PlanOptions } from '../plan/plan-tools.ts';

/** An entry before and after an edit. */
export interface Edit {
  collection: string;
  was: Entry;
  is: Entry;
}

/** What an edit changes in the pages of its entry. */
export interface PageChange {
  /** Whether it changes more than the body. */
  isOfData: boolean;
  /** The images of the entry and its pages; paths relative to the root. */
  images: readonly string[];
  /** Applies it to a page; undefined if only planning all pages can tell what it changes there. */
  apply(page: PageSpec): PageSpec | undefined;
}

/** A site with its new content. */
export type Updated = Pick<PlanOptions, 'site' | 'content' | 'now'>;

/**
 * Plans what an edit changes in the pages of its entry.
 * @returns undefined if only planning all pages can tell.
 */
export async function planEdit(edit: Edit, updated: Updated): Promise<PageChange | undefined> {
  const { was, is } = edit;
  const inBody = updated.content.bodyImages.get(is.file) ?? [];
  const replaceBody = (page: PageSpec) => ({ ...page, body: is.html });
  if (isDeepStrictEqual(was.data, is.data)) {
    return { isOfData: false, images: inBody, apply: replaceBody };
  }
  const asked = await askForBoth(edit, updated);
  if (asked === undefined) return undefined;
  const [before, after] = asked;
  return {
    isOfData: true,
    images: [...inBody, ...after.images],
    apply(page) {
      const merged = mergePages(before.pages.get(page.path), after.pages.get(page.path), page);
      if (page.body === was.html) return merged && replaceBody(merged);
      // The site made another body of the entry's.
      return was.html.hash === is.html.hash ? merged : undefined;
    },
  };
}

function mergePages(
  base: PageSpec | undefined,
  theirs: PageSpec | undefined,
  ours: PageSpec,
): PageSpec | undefined {
  if (base === undefined || theirs === undefined) return undefined;
  const { body } = ours;
  const merged = mergeJson({ ...base, body }, { ...theirs, body }, ours)?.merged;
  return merged as PageSpec | undefined;
}

/**
 * Plans the old and the new entry as if each were the only one of its collection. The difference
 * is what the edit changes in the page among all others.
 * @returns undefined if the site cannot plan an entry without the others, if it refuses the new
 *   one, or if other collections would make planning slow.
 */
async function askForBoth({ collection, was, is }: Edit, updated: Updated) {
  const { collections } = updated.content;
  const own = collections[collection]?.length ?? 0;
  if (own < Object.values(collections).flat().length * 0.9) return undefined;
  const asking = [was, is].map((entry) =>
    askForPagesOf({ ...collections, [collection]: [entry] }, updated),
  );
  const [before, after] = await Promise.all(asking).catch(() => []);
  if (before === undefined || after === undefined) return undefined;
  return after.complaints.length > before.complaints.length
    ? undefined
    : ([before, after] as const);
}

async function askForPagesOf(
  entries: Readonly<Record<string, readonly Entry[]>>,
  { site, content, now }: Updated,
) {
  const withoutImages = { ...content, bodyImages: new Map() };
  const { tools, images, complaints } = createPlanTools({ site, content: withoutImages, now });
  const pages = await askForPages({ site, content: entries as Content<never>, tools });
  return { pages: new Map(pages.map((page) => [page.path, page])), images, complaints };
}
