import { type Stats, statSync } from 'node:fs';

/**
 * The facts of what a path leads to; undefined where it leads nowhere: besides to nothing, through a
 * file as if it were a folder, or round in links.
 */
export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
