import { bucketOf } from '../lib/bucket-of.ts';
import { memoize } from '../lib/memoize.ts';

/**
 * The number of parts that files are divided into by their paths. An edit of one page changes only
 * a few parts.
 */
const partCount = 128;

export const allParts: readonly number[] = Array.from({ length: partCount }, (_, part) => part);

/** The part of a file, by its path. */
export function partOf(path: string): number {
  return bucketOf(path, partCount);
}

/** Values by the paths of files. */
export interface ByPath<Value> {
  get(path: string): Value | undefined;
  part(part: number): ReadonlyMap<string, Value>;
}

/** Creates a ByPath that reads each part on first use. */
export function byPath<Value>(
  readPart: (part: number) => ReadonlyMap<string, Value>,
): ByPath<Value> {
  const part = memoize(readPart);
  return { part, get: (path) => part(partOf(path)).get(path) };
}
