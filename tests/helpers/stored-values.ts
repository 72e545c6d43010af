import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexName, readIndex, Store } from '../../generator/cache/store.ts';

/** The folder of the store of a site. */
export function storeFolder(root: string): string {
  return join(root, '.stet/cache/store');
}

/** The index of that. */
export function indexFile(root: string): string {
  return join(storeFolder(root), indexName);
}

/** Gives a site what the store of another one has of some kinds. */
export async function copyValues(from: string, to: string, kinds: readonly string[]) {
  const [source, target] = [new Store(storeFolder(from)), new Store(storeFolder(to))];
  for (const key of keysOf(from, kinds)) {
    const value = source.get(key);
    if (value !== undefined) target.put(key, value);
  }
  await target.save();
  source.close();
  target.close();
}

/** Replaces what the store of a site has of a kind; returns the keys. */
export async function changeValues(
  root: string,
  kind: string,
  change: (value: Buffer, key: string) => string | Buffer,
): Promise<string[]> {
  const store = new Store(storeFolder(root));
  const keys = keysOf(root, [kind]);
  for (const key of keys) store.put(key, change(store.get(key) ?? Buffer.alloc(0), key));
  await store.save();
  store.close();
  return keys;
}

/** Keys in the store of a site, of some kinds. */
export function keysOf(root: string, kinds: readonly string[]): string[] {
  const keys = Array.from(readIndex(storeFolder(root)), ([key]) => key);
  return keys.filter((key) => kinds.includes(key.split('/')[0] ?? ''));
}

/** Makes everything in the store of a site look as if it had been used some days earlier. */
export function ageValues(root: string, days: number): void {
  const index = readIndex(storeFolder(root));
  const older = Array.from(index, ([key, kept]) => {
    return [key, { ...kept, used: kept.used - days }] as const;
  });
  writeFileSync(indexFile(root), index.with(new Map(older)).format());
}
