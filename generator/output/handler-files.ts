import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { renameWhenFree } from '../lib/rename.ts';
import { holdsBytes } from './staged-files.ts';

/** What the file is called that a build leaves of it; a source map is found by its name. */
export const handlerFile = 'handler.mjs';

/** Where a build leaves the API's handler: next to its output, since what is inside is public. */
export function handlerPath(out: string): string {
  return join(`${out}-api`, handlerFile);
}

/**
 * Writes the handler next to the one that exists, so that it can be put in place together with the
 * output: what can fail has then been done. Without a handler, the one of an earlier build goes.
 */
export function stageHandler(out: string, api: { code: string; map: string } | undefined) {
  const file = handlerPath(out);
  if (api === undefined) return { commit: () => removeHandler(file), discard() {} };
  // The map first, so that there is never code without the one that fits it.
  const texts = Object.entries({ [`${file}.map`]: api.map, [file]: api.code });
  const staged = texts
    .filter(([path, text]) => !holdsBytes(path, text))
    .map(([path, text]) => ({ path, text, next: `${path}.next-${process.pid}` }));
  mkdirSync(dirname(file), { recursive: true });
  for (const { text, next } of staged) writeFileSync(next, text);
  return {
    /** Puts it in place of the last by a rename. */
    commit() {
      for (const { path, next } of staged) renameWhenFree(next, path);
    },
    /** Leaves the last one as it is. */
    discard() {
      for (const { next } of staged) rmSync(next, { force: true });
    },
  };
}

function removeHandler(file: string): void {
  for (const path of [file, `${file}.map`]) rmSync(path, { force: true });
  try {
    rmdirSync(dirname(file));
  } catch {
    // It does not exist, or somebody keeps other files in it.
  }
}
