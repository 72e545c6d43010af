import type { LoadedContent } from '../content/load-content.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { Entry, PageSpec } from '../contract.ts';
import type { Fix } from '../diagnostics/diagnostic.ts';
import { once } from '../lib/once.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { isListed } from '../plan/public-paths.ts';
import { filesByPath } from './links.ts';

/** A page with the heading ids that other sites may link to, from its h2 and h3. */
export interface AnchoredPage {
  page: PageSpec;
  ids: readonly string[];
  /** The places of these headings in the source, as far as they are known. */
  written: () => ReadonlyMap<string, { place: Fix['place']; file: string }>;
}

/** Lists the pages that show the body of an entry, with its headings. */
export function listAnchors(plan: Plan, content: LoadedContent): AnchoredPage[] {
  const entries = new Map(
    Object.values(content.collections).flatMap((list) => list.map((item) => [item.file, item])),
  );
  return plan.pages.filter(isListed).flatMap((page) => {
    const entry = page.source === undefined ? undefined : entries.get(page.source);
    if (entry === undefined || page.body === undefined) return [];
    const ids = entry.headings.filter(isKept).map(({ id }) => id);
    const file = () => filesByPath(content.files()).get(entry.file);
    return ids.length === 0 ? [] : { page, ids, written: once(() => placesOf(entry, file())) };
  });
}

function isKept({ depth, id }: Entry['headings'][number]): boolean {
  return (depth === 2 || depth === 3) && id !== '';
}

function placesOf({ headings, file }: Entry, { facts }: Partial<ContentFile> = {}) {
  // A plugin may have added headings that are not in the source.
  const isWritten = facts?.headings.length === headings.length;
  const written = isWritten ? facts.headings : [];
  return new Map(
    written.map(({ place }, index) => [headings[index]?.id ?? '', { place, file }] as const),
  );
}

/** A published id that no longer exists on its page. */
export interface LostAnchor {
  id: string;
  /** The only heading that may be the renamed one; undefined if there are several, or none. */
  renamed: string | undefined;
}

/**
 * Finds the lost ids of a page, and the headings that replaced them.
 * @param listed the published ids of the page, in page order.
 */
export function findLost(
  listed: readonly string[],
  { page, ids }: Pick<AnchoredPage, 'page' | 'ids'>,
): LostAnchor[] {
  if (listed.every((id) => ids.includes(id))) return [];
  const body = String(page.body);
  const isThere = (id: string) => ids.includes(id) || body.includes(` id="${id}"`);
  return listed.flatMap((id, index) => {
    if (isThere(id)) return [];
    // Compare lost and new ids between the nearest neighbors that still exist.
    const before = listed.slice(0, index).findLast((other) => ids.includes(other));
    const after = listed.slice(index).find((other) => ids.includes(other));
    const start = before === undefined ? 0 : ids.indexOf(before) + 1;
    const end = after === undefined ? ids.length : ids.indexOf(after);
    const come = ids.slice(start, end).filter((other) => !listed.includes(other));
    const from = before === undefined ? 0 : listed.indexOf(before) + 1;
    const to = after === undefined ? listed.length : listed.indexOf(after);
    const gone = listed.slice(from, to).filter((other) => !isThere(other));
    return { id, renamed: come.length === 1 && gone.length === 1 ? come[0] : undefined };
  });
}

/** The ids of a page in order, with each lost id after the one that was before it. */
export function joinIds(listed: readonly string[], ids: readonly string[]): string[] {
  const joined = [...ids];
  for (const [index, id] of listed.entries()) {
    if (joined.includes(id)) continue;
    const before = index === 0 ? undefined : listed[index - 1];
    joined.splice(before === undefined ? 0 : joined.indexOf(before) + 1, 0, id);
  }
  return joined;
}
