import type { Output } from '../output/output.ts';
import type { WatchedSite } from './watched-site.ts';

/** The most files to keep: those of a few dozen edits. */
const limit = 300;

/**
 * Keeps the code of earlier states for open pages, which may load parts of it later. Once pages
 * must reload, the code is not needed.
 * @returns the files of the states before `next`, by path.
 */
export function retireCode(
  retired: ReadonlyMap<string, Output>,
  last: WatchedSite | undefined,
  next: WatchedSite,
): ReadonlyMap<string, Output> {
  if (last === undefined || last.code !== next.code) return new Map();
  if (last.bundles === next.bundles) return retired;
  const current = new Set(next.bundles.client.files.map(({ path }) => path));
  const gone = last.bundles.client.files.filter(({ path }) => !current.has(path));
  const all = [...retired, ...gone.map((file) => [file.path, file] as const)];
  return new Map(all.slice(-limit));
}
