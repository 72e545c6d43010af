import { isDeepStrictEqual } from 'node:util';
import type { LoadedContent } from '../content/load-content.ts';
import type { Content, Entry, PageSpec } from '../contract.ts';
import { mergeJson } from '../lib/merge-json.ts';
import { askForPages } from '../plan/ask-definition.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { createPlanTools, type PlanOptions } from '../plan/plan-tools.ts';

/** A site with its new content. */
type Updated = Pick<PlanOptions, 'site' | 'content' | 'now'>;

/** An entry before and after an edit. */
interface Edit {
  collection: string;
  was: Entry;
  is: Entry;
}

/** Applies an edit to a page; undefined if only planning all pages can tell what it changes. */
type Change = (page: PageSpec) => PageSpec | undefined;

/**
 * Applies edits of entries to their own pages in the last plan. Everything else stays as planned:
 * lists of entries, and what the site derives from a body.
 * @param last the content of that plan.
 * @returns undefined if only planning all pages can tell what changes, or if no page changes.
 */
export async function planEarly(
  plan: Plan,
  last: LoadedContent,
  updated: Updated,
): Promise<Plan | undefined> {
  const edits = findEdits(last, updated.content);
  if (edits === undefined) return undefined;
  const planned = new Set(plan.images);
  /** By the body of a page or by its source. */
  const changes = new Map<unknown, Change>();
  for (const edit of edits) {
    const { was, is } = edit;
    const isSame = isDeepStrictEqual(was.data, is.data);
    const asked = isSame || edits.length > 1 ? undefined : await askAbout(edit, updated);
    if (!isSame && asked === undefined) return undefined;
    const images = [...(asked?.images ?? []), ...(updated.content.bodyImages.get(is.file) ?? [])];
    // A new image has no files yet.
    if (images.some((image) => !planned.has(image))) return undefined;
    const change: Change = (page) => replaceBody(asked ? asked.change(page) : page, edit);
    changes.set(was.html, change);
    if (asked) changes.set(is.file, change);
  }
  let isChanged = false;
  const pages: PageSpec[] = [];
  for (const page of plan.pages) {
    const change = changes.get(page.body) ?? changes.get(page.source);
    const changed = change ? change(page) : page;
    if (changed === undefined) return undefined;
    isChanged ||= changed !== page;
    pages.push(changed);
  }
  return isChanged ? { ...plan, pages } : undefined;
}

/** The entries that changed; undefined if more than entries changed. */
function findEdits(last: LoadedContent, content: LoadedContent): Edit[] | undefined {
  const [before, after] = [last.found.gathered.all, content.found.gathered.all];
  if (before.length !== after.length) return undefined;
  const edits: Edit[] = [];
  for (const [at, item] of after.entries()) {
    const old = before[at];
    if (item === old) continue;
    const [was, is] = [old?.entry, item.entry];
    if (was === undefined || is === undefined) return undefined;
    if (was.file !== is.file || was.unpublished !== is.unpublished) return undefined;
    edits.push({ collection: item.collection.name, was, is });
  }
  return edits;
}

function replaceBody(page: PageSpec | undefined, { was, is }: Edit): PageSpec | undefined {
  if (page?.body === was.html) return { ...page, body: is.html };
  // The site made another body of it.
  return was.html.hash === is.html.hash ? page : undefined;
}

/**
 * Plans the old and the new entry as if each were the only one of its collection. What differs
 * between both is what the edit changes in the page among all others.
 * @returns that change, and the images of the new pages. Undefined if the site cannot plan an entry
 *   without the others, or if that would take long because of other collections.
 */
async function askAbout({ collection, was, is }: Edit, { site, content, now }: Updated) {
  const { collections } = content;
  const ask = async (entry: Entry) => {
    const alone = { ...content, bodyImages: new Map() };
    const { tools, images, complaints } = createPlanTools({ site, content: alone, now });
    const entries = { ...collections, [collection]: [entry] };
    const pages = await askForPages({ site, content: entries as Content<never>, tools });
    return { pages: new Map(pages.map((page) => [page.path, page])), images, complaints };
  };
  const isMost =
    (collections[collection]?.length ?? 0) > Object.values(collections).flat().length * 0.9;
  if (!isMost) return undefined;
  const asked = await Promise.all([ask(was), ask(is)]).catch(() => undefined);
  if (asked === undefined) return undefined;
  const [before, after] = asked;
  if (after.complaints.length > before.complaints.length) return undefined;
  const change: Change = (page) => {
    const [base, theirs] = [before.pages.get(page.path), after.pages.get(page.path)];
    if (base === undefined || theirs === undefined) return undefined;
    const { body } = page;
    const merged = mergeJson({ ...base, body }, { ...theirs, body }, page)?.merged;
    return merged as PageSpec | undefined;
  };
  return { change, images: after.images };
}
