import { sumOf } from '../lib/sum-of.ts';

/** Files are dealt out to so many parts by their paths: an edit of one page leaves most parts as they are. */
export const partCount = 128;

export const allParts: readonly number[] = Array.from({ length: partCount }, (_, part) => part);

/** The part of a file, by its path. */
export function partOf(path: string): number {
  return sumOf(path) % partCount;
}

/** Values by the paths of files. */
export interface ByPath<Value> {
  get(path: string): Value | undefined;
  part(part: number): ReadonlyMap<string, Value>;
}

/** Values of which each part is read when it is first asked for. */
export function byPath<Value>(
  readPart: (part: number) => ReadonlyMap<string, Value>,
): ByPath<Value> {
  const parts: ReadonlyMap<string, Value>[] = [];
  const part = (number: number) => {
    const read = parts[number] ?? readPart(number);
    parts[number] = read;
    return read;
  };
  return { part, get: (path) => part(partOf(path)).get(path) };
}
