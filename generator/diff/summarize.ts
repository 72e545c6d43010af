import { groupBy } from '../lib/group-by.ts';
import type { Difference, FindingChange, PageChange } from './changes.ts';
import { type Line, listFacts, toLines } from './page-facts.ts';
import { type FilesSummary, summarizeFiles } from './summarize-files.ts';

/** A difference for people: changes on many pages appear once, and changed bytes come last. */
export interface Summary {
  /** Pages that were added, removed or moved, or that have a change of their own. */
  pages: readonly PageSummary[];
  /** Changes that several pages share. */
  shared: readonly { urls: readonly string[]; lines: readonly Line[] }[];
  /** Pages without visible changes, by their changes in bytes. */
  bytes: readonly { urls: readonly string[]; kinds: PageChange['bytes'] }[];
  /** Findings that are not on these pages. */
  findings: readonly FindingChange[];
  files: FilesSummary;
}

export interface PageSummary {
  page: PageChange;
  lines: readonly Line[];
  findings: readonly FindingChange[];
}

/** From this number of pages on, a change counts as shared. */
const fewestShared = 3;

/** Summarizes a difference. */
export function summarize({ pages, files, findings }: Difference): Summary {
  const changed = pages.filter(({ change }) => change === 'changed' || change === 'moved');
  const facts = changed.flatMap((page) =>
    Array.from(listFacts(page), ([key, fact]) => ({ page, key, fact })),
  );
  const alike = groupBy(facts, ({ key }) => key);
  const isShared = (key: string) => (alike.get(key)?.length ?? 0) >= fewestShared;
  const own = facts.filter(({ key }) => !isShared(key));
  const ownOf = groupBy(own, ({ page }) => page);
  const findingsOf = groupBy(findings ?? [], ({ url }) => url);
  const shown = new Set<PageChange>();
  const order = ['added', 'moved', 'removed', 'changed'];
  const sorted = pages.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  const summaries: PageSummary[] = [];
  for (const page of sorted) {
    const own = ownOf.get(page)?.map(({ fact }) => fact) ?? [];
    const found = findingsOf.get(page.url) ?? [];
    const hasOwn = own.some(({ part }) => part !== 'weight') || found.length > 0;
    if (page.change === 'changed' && !hasOwn) continue;
    shown.add(page);
    summaries.push({ page, lines: toLines(own), findings: found });
  }
  const urlsOf = (key = '') => alike.get(key)?.map(({ page }) => page.url) ?? [];
  const bySet = groupBy([...alike.keys()].filter(isShared), (key) => urlsOf(key).join('\n'));
  const shared = Array.from(bySet.values(), (keys) => ({
    urls: urlsOf(keys[0]),
    lines: toLines(keys.flatMap((key) => alike.get(key)?.[0]?.fact ?? [])),
  }));
  const inBytes = pages.filter(
    (page) => page.change === 'changed' && page.changes.length === 0 && !shown.has(page),
  );
  const byKinds = groupBy(inBytes, ({ bytes }) => bytes.join('\n'));
  const ofPages = new Set([...shown].map(({ url }) => url));
  return {
    pages: summaries,
    shared: shared.sort((a, b) => b.urls.length - a.urls.length),
    bytes: Array.from(byKinds.values(), (alike) => ({
      urls: alike.map(({ url }) => url),
      kinds: alike[0]?.bytes ?? [],
    })),
    findings: findings?.filter(({ url }) => url === null || !ofPages.has(url)) ?? [],
    files: summarizeFiles(files),
  };
}
