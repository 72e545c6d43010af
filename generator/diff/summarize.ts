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
  const facts = new Map(changed.map((page) => [page, listFacts(page)]));
  const pagesOf = new Map<string, PageChange[]>();
  for (const [page, own] of facts) {
    for (const key of own.keys()) pagesOf.set(key, [...(pagesOf.get(key) ?? []), page]);
  }
  const isShared = (key: string) => (pagesOf.get(key)?.length ?? 0) >= fewestShared;
  const shown = new Set<PageChange>();
  const order = ['added', 'moved', 'removed', 'changed'];
  const sorted = pages.toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
  const summaries: PageSummary[] = [];
  for (const page of sorted) {
    const own = [...(facts.get(page) ?? [])].filter(([key]) => !isShared(key));
    const found = findings?.filter(({ url }) => url === page.url) ?? [];
    const hasOwn = own.some(([, fact]) => fact.part !== 'weight') || found.length > 0;
    if (page.change === 'changed' && !hasOwn) continue;
    shown.add(page);
    const lines = toLines(own.map(([, fact]) => fact));
    summaries.push({ page, lines, findings: found });
  }
  const sharedKeys = [...pagesOf.keys()].filter(isShared);
  const bySet = groupBy(sharedKeys, (key) =>
    pagesOf
      .get(key)
      ?.map(({ url }) => url)
      .join('\n'),
  );
  const shared = [...bySet.values()].map((keys) => {
    const on = pagesOf.get(keys[0] ?? '') ?? [];
    const first = on[0] && facts.get(on[0]);
    return {
      urls: on.map(({ url }) => url),
      lines: toLines(keys.flatMap((key) => first?.get(key) ?? [])),
    };
  });
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
