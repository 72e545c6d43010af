import { realpathSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { z } from 'zod';

import { isInside } from '../lib/file-path.ts';

import { readJson } from './read-json.ts';

/** A place that a page asks the editor to show. */
const placeSchema = z.object({
  file: z.string(),
  line: z.int().positive().optional(),
  column: z.int().positive().optional(),
});

/** Characters: far more than a place needs. */
const longestRequest = 10_000;

/**
 * Opens the place in a request in the running editor, otherwise in `VISUAL` or `EDITOR`.
 * @param root folder that must contain the file; links that lead out of it are rejected.
 * @returns the status of the answer: 204, or why nothing was opened.
 */
export async function openPlace(request: IncomingMessage, root: string): Promise<number> {
  const read = await readJson(request, placeSchema, longestRequest);
  if ('status' in read) return read.status;
  const place = read.value;
  const file = findFile(root, place.file);
  if (file === undefined) return 404;
  const { default: launch } = await import('launch-editor');
  const { line, column = 1 } = place;
  launch(line === undefined ? file : `${file}:${line}:${column}`);
  return 204;
}

/**
 * The absolute path of a file inside the root, after resolving links; undefined for anything else.
 */
function findFile(root: string, name: string): string | undefined {
  try {
    const file = realpathSync(resolve(root, name));
    return isInside(realpathSync(root), file) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
