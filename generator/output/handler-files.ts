import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renameWhenFree } from '../lib/rename.ts';
import { recoverOutput, siblingOf } from './recover-output.ts';
import { holdsBytes } from './staged-files.ts';

/** The name of the built handler; its source map has the same name plus `.map`. */
export const handlerFile = 'handler.mjs';

/**
 * The path of the API's handler: next to the output, because everything inside the output is
 * public.
 */
export function handlerPath(out: string): string {
  return join(`${out}-api`, handlerFile);
}

/**
 * Writes the handler next to the current one, to be put in place together with the output. After
 * that, only renames can fail. Without an API, `commit` removes the handler of an earlier build.
 */
export function stageHandler(out: string, api: { code: string; map: string } | undefined) {
  const file = handlerPath(out);
  // A killed build, or one on a full disk, leaves what it had staged.
  for (const path of [file, `${file}.map`]) recoverOutput(path);
  if (api === undefined) return { commit: () => removeHandler(file), discard() {} };
  // The map first, so that code never has the wrong map.
  const texts = Object.entries({ [`${file}.map`]: api.map, [file]: api.code });
  const staged = texts
    .filter(([path, text]) => !holdsBytes(path, text))
    .map(([path, text]) => ({ path, text, next: siblingOf(path, 'next') }));
  mkdirSync(dirname(file), { recursive: true });
  for (const { text, next } of staged) writeFileSync(next, text);
  return {
    /** Replaces the current handler by renaming. */
    commit() {
      for (const { path, next } of staged) renameWhenFree(next, path);
    },
    /** Keeps the current handler. */
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
    // The folder does not exist or contains other files.
  }
}
