import { isDeepStrictEqual } from 'node:util';
import type { LoadedContent } from '../content/load-content.ts';
import type { PageSpec } from '../contract.ts';
import type { Plan } from '../plan/plan-pages.ts';
import type { PlanInput } from '../plan/plan-tools.ts';
import { type Edit, type PageChange, planEdit } from './plan-edit.ts';

/**
 * Applies edits of entries to their own pages in the last plan. Everything else stays as planned:
 * lists of entries, and what the site derives from a body.
 * @param last the content of that plan.
 * @returns undefined if only planning all pages can tell what changes, or if no page changes.
 */
export async function planEarly(
  plan: Plan,
  last: LoadedContent,
  updated: PlanInput,
): Promise<Plan | undefined> {
  const edits = findEdits(last, updated.content);
  // Asking the site about many entries would take long.
  if (edits === undefined || (edits.length > 1 && edits.some(({ isOfData }) => isOfData))) {
    return undefined;
  }
  const planned = new Set(plan.images);
  /** By the body of a page or by its source. */
  const changes = new Map<unknown, PageChange>();
  for (const edit of edits) {
    const change = await planEdit(edit, updated);
    if (change === undefined) return undefined;
    // A new image has no files yet.
    if (change.images.some((image) => !planned.has(image))) return undefined;
    changes.set(edit.was.html, change);
    if (edit.isOfData) changes.set(edit.is.file, change);
  }
  let isChanged = false;
  const pages: PageSpec[] = [];
  for (const page of plan.pages) {
    const change = changes.get(page.body) ?? changes.get(page.source);
    const changed = change ? change.apply(page) : page;
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
    const isOfData = !isDeepStrictEqual(was.data, is.data);
    edits.push({ collection: item.collection.name, was, is, isOfData });
  }
  return edits;
}
