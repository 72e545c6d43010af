import { resolve } from 'node:path';

/**
 * Makes the sources of a source map absolute.
 * @param folder the folder that they are relative to.
 */
export function relocateMap(map: string, folder: string): string {
  const parsed: { sources: string[] } = JSON.parse(map);
  return JSON.stringify({
    ...parsed,
    sources: parsed.sources.map((source) => resolve(folder, source)),
  });
}
