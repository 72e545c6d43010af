import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexName, readIndex, Store } from '../../generator/cache/store.ts';

/** The folder of a site's store. */
export function storeFolder(root: string): string {
  return join(root, '.stet/cache/store');
}

/** The index file of a site's store. */
export function indexFile(root: string): string {
  return join(storeFolder(root), indexName);
}

/** Copies the stored values of some kinds from one site to another. */
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

/**
 * Changes the stored values of a kind.
 * @returns their keys.
 */
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

/** Keys of some kinds in a site's store. */
export function keysOf(root: string, kinds: readonly string[]): string[] {
  const keys = Array.from(readIndex(storeFolder(root)), ([key]) => key);
  return keys.filter((key) => kinds.includes(key.split('/')[0] ?? ''));
}

/** Makes everything in a site's store look as if it was last used some days earlier. */
export function ageValues(root: string, days: number): void {
  const index = readIndex(storeFolder(root));
  const older = Array.from(index, ([key, kept]) => {
    return [key, { ...kept, used: kept.used - days }] as const;
  });
  writeFileSync(indexFile(root), index.with(new Map(older)).format());
}
