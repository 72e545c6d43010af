import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../lib/group-by.ts';
import { listFiles } from '../lib/list-files.ts';
import { readIndex } from './store.ts';

/** A summary of one kind of value in a cache. */
export interface CachedKind {
  kind: string;
  /** The purpose of the values. */
  about: string;
  values: number;
  bytes: number;
  /** The day on which a build last used one of them, as in 2026-01-31; null if not counted. */
  lastUsed: string | null;
}

/** The kinds that people see, with the matching kinds of keys in the store. */
const kinds = [
  { kind: 'bodies', keys: ['body', 'facts'], about: 'Markdown as HTML, and its facts' },
  { kind: 'pages', keys: ['page'], about: 'rendered pages, without their bodies' },
  { kind: 'images', keys: ['image', 'measures'], about: 'sizes and formats of images' },
  { kind: 'cards', keys: ['card', 'letters'], about: 'social cards' },
  { kind: 'compressed', keys: ['compressed'], about: 'files as brotli and gzip' },
  {
    kind: 'state',
    keys: ['state', 'renderings', 'builds'],
    about: 'cached results of stages',
  },
] as const;

/** Summarizes the folder of a cache by kind. */
export function describeCache(folder: string): CachedKind[] {
  const store = join(folder, 'store');
  const index = readIndex(store);
  const byKey = groupBy(index, ([key]) => key.split('/', 1)[0] ?? '');
  const stored = kinds.map(({ kind, keys, about }) => {
    const values = keys.flatMap((key) => byKey.get(key) ?? []).map(([, value]) => value);
    const days = values.map(({ used }) => used);
    return {
      ...{ kind, about, values: values.length },
      bytes: sumOf(values.map(({ size }) => size)),
      lastUsed: days.length === 0 ? null : dayAt(days.reduce((a, b) => Math.max(a, b))),
    };
  });
  const live = sumOf(stored.map(({ bytes }) => bytes));
  const packs = [...index.weigh().keys()].map((pack) => join(store, pack));
  const others = [
    { kind: 'unused', about: 'replaced values, deleted when their file is rewritten' },
    { kind: 'spare', about: 'the output before the last, the base of the next one' },
    { kind: 'cli', about: 'the command line, bundled and compiled' },
  ];
  const bytesOf: Readonly<Record<string, number>> = {
    unused: Math.max(0, sumOf(packs.map(sizeOf)) - live),
    spare: sizeOfFolder(join(folder, 'spare')),
    cli: sizeOfFolder(join(folder, 'cli')) + sizeOfFolder(join(folder, 'compiled')),
  };
  return [
    ...stored,
    ...others.map(({ kind, about }) => {
      return { kind, about, values: 0, bytes: bytesOf[kind] ?? 0, lastUsed: null };
    }),
  ].filter(({ bytes }) => bytes > 0);
}

function sizeOfFolder(folder: string): number {
  return sumOf(listFiles(folder).map((file) => sizeOf(join(folder, file))));
}

function sizeOf(file: string): number {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function dayAt(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10);
}
