import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from '../config/site.ts';
import type { Content, Entry, PageSpec } from '../contract.ts';
import { mergeJson } from '../lib/merge-json.ts';
import { SupersededError } from '../lib/superseded-error.ts';
import { askForPages } from '../plan/ask-definition.ts';
import { createPlanTools, type PlanInput } from '../plan/plan-tools.ts';

/** An entry before and after an edit. */
export interface Edit {
  collection: string;
  was: Entry;
  is: Entry;
  /** Whether it changes more than the body. */
  isOfData: boolean;
}

/** What an edit changes in the pages of its entry. */
export interface PageChange {
  /** The images of the entry and its pages; paths relative to the root. */
  images: readonly string[];
  /** Applies it to a page; undefined if only planning all pages can tell what it changes there. */
  apply(page: PageSpec): PageSpec | undefined;
}

/**
 * Plans what an edit changes in the pages of its entry, from its new content.
 * @returns undefined if only planning all pages can tell.
 */
export async function planEdit(edit: Edit, updated: PlanInput): Promise<PageChange | undefined> {
  const { was, is } = edit;
  const inBody = updated.content.bodyImages.get(is.file) ?? [];
  const replaceBody = (page: PageSpec) => ({ ...page, body: is.html });
  if (!edit.isOfData) return { images: inBody, apply: replaceBody };
  const asked = await askForBoth(edit, updated);
  if (asked === undefined) return undefined;
  const [before, after] = asked;
  return {
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

/** Milliseconds that a site may take to plan one entry. */
const longest = 100;
/** Sites that take longer: their edits are not planned early again. */
const slowSites = new WeakSet<Site>();

/**
 * Plans the old and the new entry as if each were the only one of its collection. The difference
 * is what the edit changes in the page among all others.
 * @returns undefined if the site cannot plan an entry without the others, if it refuses the new
 *   one, or if it takes long even for one entry, for instance because of other collections.
 */
async function askForBoth({ collection, was, is }: Edit, updated: PlanInput) {
  const { site, content } = updated;
  const { collections } = content;
  if (slowSites.has(site)) return undefined;
  const ask = (entry: Entry) =>
    askForPagesOf({ ...collections, [collection]: [entry] }, updated).catch(() => undefined);
  const start = performance.now();
  const before = await ask(was);
  if (performance.now() - start > longest) slowSites.add(site);
  if (before === undefined || slowSites.has(site)) return undefined;
  const after = await ask(is);
  const isRefused = after && after.complaints.length > before.complaints.length;
  return after === undefined || isRefused ? undefined : ([before, after] as const);
}

async function askForPagesOf(
  entries: Readonly<Record<string, readonly Entry[]>>,
  { site, content, now }: PlanInput,
) {
  const withoutImages = { ...content, bodyImages: new Map() };
  const { tools, images, complaints } = createPlanTools({ site, content: withoutImages, now });
  const question = { site, content: entries as Content<never>, tools, pause: giveUpLate };
  const pages = await askForPages(question);
  return { pages: new Map(pages.map((page) => [page.path, page])), images, complaints };
}

/** Throws if work takes long: the plan of all pages must not wait for it. */
async function giveUpLate(work?: Promise<unknown>): Promise<void> {
  const late = Symbol();
  const first = await Promise.race([work, delay(longest, late)]);
  if (first === late) throw new SupersededError();
}
