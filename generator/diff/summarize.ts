import { diffWordsWithSpace } from 'diff';
import { kilobytes, plural } from '../lib/amounts.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Difference, FileChange, FindingChange, PageChange, WeightChange } from './changes.ts';
import { withoutHash } from './page-content.ts';

/** A difference as people read it: what many pages share is said once, and bytes come last. */
export interface Summary {
  /** Pages that came, went, moved, or have something of their own that differs. */
  pages: readonly PageSummary[];
  /** What differs alike on several pages. */
  shared: readonly { urls: readonly string[]; lines: readonly Line[] }[];
  /** Pages on which readers get what they got, by what differs in bytes. */
  bytes: readonly { urls: readonly string[]; kinds: PageChange['bytes'] }[];
  /** Findings that are on none of these pages. */
  findings: readonly FindingChange[];
  files: FilesSummary;
}

export interface PageSummary {
  page: PageChange;
  lines: readonly Line[];
  findings: readonly FindingChange[];
}

/** Something that differs, and everything on the page in which it does so alike. */
export interface Line {
  labels: readonly string[];
  words: readonly Words[];
}

/** Words that two texts share, or that one of them has. */
export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** From so many pages on something is said of all of them together. */
const fewestShared = 3;

/** Turns a difference into what is shown of it. */
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

/** The first line: what there is of each kind of change. */
export function headline({ base, pages }: Difference): string {
  const isSeen = ({ change, changes }: PageChange) => change !== 'changed' || changes.length > 0;
  const seen = pages.filter(isSeen);
  const kinds = (['added', 'moved', 'changed', 'removed'] as const).flatMap((kind) => {
    const { length } = seen.filter(({ change }) => change === kind);
    return length === 0 ? [] : `${length} ${kind}`;
  });
  const since = base.commit === null ? base.name : `${base.name} (${base.commit.slice(0, 7)})`;
  const inBytes = pages.length - seen.length;
  const [first, ...rest] = kinds;
  const said = first?.replace(/^1 /, '1 page ').replace(/^(\d\d*) (?!page)/, '$1 pages ');
  const start = said ? [said, ...rest].join(', ') : 'No page changed for its readers';
  const end = inBytes > 0 ? `; ${plural(inBytes, 'page')} changed only in bytes` : '';
  return `${start} since ${since}${end}.`;
}

/** Something of a page that differs. */
interface Fact {
  part: PageChange['changes'][number]['part'] | 'weight';
  name: string;
  before: string | null;
  after: string | null;
}

/** What differs on a page, each fact once. */
function listFacts({ changes, weight }: PageChange): Map<string, Fact> {
  const weights = Object.entries(weight).flatMap(([name, change]) => describeWeight(name, change));
  return new Map(
    [...changes, ...weights].map((fact) => [
      JSON.stringify([fact.part, fact.name, fact.before, fact.after]),
      fact,
    ]),
  );
}

function describeWeight(name: string, change: WeightChange | null): Fact[] {
  if (change === null || change.before === null || change.after === null) return [];
  const [before, after] = [kilobytes(change.before), kilobytes(change.after)];
  return before === after ? [] : [{ part: 'weight', name, before, after }];
}

/** Facts as lines; those that say the same of several parts, such as a title, are one line. */
function toLines(facts: readonly Fact[]): Line[] {
  const alike = groupBy(facts, ({ part, name, before, after }) =>
    part === 'link' || part === 'image' ? `${part} ${name}` : `${before}\0${after}`,
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const labels = [...new Set(group.map(labelOf))];
    return [{ labels, words: wordsOf(first) }];
  });
}

function labelOf({ part, name }: Fact): string {
  return part === 'text' || part === 'link' || part === 'image'
    ? part
    : name.replace(/^html$/, 'HTML') || part;
}

function wordsOf({ part, name, before, after }: Fact): Words[] {
  if (part === 'link') {
    const shown = cutEnd(before ?? after ?? '', context);
    const text = shown === '' ? name : `${name} (${shown})`;
    return [{ text, kind: before === null ? 'added' : 'removed' }];
  }
  if (part === 'image') {
    if (before === null) return [{ text: name, kind: 'added' }];
    if (after === null) return [{ text: name, kind: 'removed' }];
    return [{ text: `${name} is another picture`, kind: 'same' }];
  }
  const [old, now] = [before ?? '', after ?? ''];
  if (part === 'weight') return [{ text: `${old} → ${now}`, kind: 'same' }];
  // The address of the same file with another hash.
  if (old !== now && withoutHash(old) === withoutHash(now)) {
    return [{ text: `${withoutHash(now)} is another file`, kind: 'same' }];
  }
  return compareWords(old, now);
}

/** How much of what is the same is shown around what differs. */
const context = 60;

/** The words of two texts, of which long parts that are the same are cut. */
function compareWords(before: string, after: string): Words[] {
  const parts = diffWordsWithSpace(before, after);
  const all = parts.map(({ value, added, removed }): Words => {
    return { text: value, kind: added ? 'added' : removed ? 'removed' : 'same' };
  });
  return joinPatches(all).map(({ text, kind }, index, { length }) => {
    if (kind !== 'same') return { text: cutEnd(text, 600), kind };
    const start = index === 0 ? '' : cutEnd(text, context);
    const end = index === length - 1 ? '' : cutStart(text, context);
    return { text: text.length <= context * 2 ? text : joinEnds(start, end), kind };
  });
}

function joinEnds(start: string, end: string): string {
  return start && end ? `${start} ${end}` : start || end;
}

/** Joins changes with only a word or a space between them, which are read more easily as one. */
function joinPatches(words: readonly Words[]): Words[] {
  const joined: Words[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') joined.push({ text: removed, kind: 'removed' });
    if (added !== '') joined.push({ text: added, kind: 'added' });
    removed = '';
    added = '';
  };
  for (const [index, { text, kind }] of words.entries()) {
    const isBetween = removed + added !== '' && index < words.length - 1;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (isBetween && text.trim().length <= 3 && removed !== '' && added !== '') {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ text, kind });
    }
  }
  flush();
  return joined;
}

function cutEnd(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`;
}

function cutStart(text: string, length: number): string {
  if (text.length <= length) return text;
  return `… ${text.slice(-length).replace(/^\S*\s+/, '')}`;
}

/** Other files: those of rules line by line, and how many there are of each kind. */
export interface FilesSummary {
  rules: readonly { path: string; lines: readonly (readonly Words[])[] }[];
  /** `changed`, and what did: `3 scripts (+0.4 kB)`, `feed.xml`. */
  others: readonly { change: FileChange['change']; what: readonly string[] }[];
}

/** More files than these that are no code and no images are not named. */
const mostNamed = 6;

function summarizeFiles(files: readonly FileChange[]): FilesSummary {
  const rest = files.filter(({ lines }) => lines === null);
  const others = (['added', 'changed', 'removed'] as const).flatMap((change) => {
    const kinds = groupBy(
      rest.filter((file) => file.change === change),
      kindOf,
    );
    if (kinds.size === 0) return [];
    const named = kinds.get('') ?? [];
    const names = named.slice(0, mostNamed).map(({ path }) => path);
    const more = named.length > mostNamed ? [`${named.length - mostNamed} more`] : [];
    const counted = [...kinds].flatMap(([kind, list]) =>
      kind === '' ? [] : `${plural(list.length, kind)} (${describeBytes(list, change)})`,
    );
    return [{ change, what: [...names, ...more, ...counted] }];
  });
  const rules = files.flatMap(({ path, lines }) =>
    lines === null ? [] : { path, lines: compareLines(lines) },
  );
  return { rules, others };
}

/** As many lines that went as came are the same lines, changed. */
function compareLines({ added, removed }: NonNullable<FileChange['lines']>): Words[][] {
  if (added.length === removed.length) {
    return removed.map((line, index) => compareWords(line, added[index] ?? ''));
  }
  return [
    ...removed.map((line) => compareWords(line, '')),
    ...added.map((line) => compareWords('', line)),
  ];
}

function kindOf({ path }: FileChange): string {
  if (/\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/.test(path)) return 'image';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style sheet';
  if (path.endsWith('.LEGAL.txt')) return 'license text';
  return '';
}

function describeBytes(files: readonly FileChange[], change: FileChange['change']): string {
  const sum = (of: 'before' | 'after') =>
    files.reduce((total, { bytes }) => total + (bytes[of] ?? 0), 0);
  const difference = sum('after') - sum('before');
  if (change !== 'changed') return kilobytes(Math.abs(difference));
  return `${difference < 0 ? '−' : '+'}${kilobytes(Math.abs(difference))}`;
}
