import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ownFolder } from '../cache/cache-folder.ts';
import { isRunning } from '../lib/is-running.ts';

/** The file in which `stet watch` stores its URL, so that other commands can print a page's URL. */
function noteFile(root: string): string {
  return join(ownFolder(root), 'watch.json');
}

/** Stores that watch serves the site of `root`; returns a function that removes the note. */
export function noteWatch(root: string, url: string): () => void {
  mkdirSync(ownFolder(root), { recursive: true });
  writeFileSync(noteFile(root), `${JSON.stringify({ url, pid: process.pid })}\n`);
  return () => {
    if (readNote(root)?.pid === process.pid) rmSync(noteFile(root), { force: true });
  };
}

/** The URL at which watch serves the site of `root`; undefined if it does not run. */
export function findWatch(root: string): string | undefined {
  return readNote(root)?.url;
}

/** The note of a process that still runs. */
function readNote(root: string): { url: string; pid: number } | undefined {
  try {
    const note = JSON.parse(readFileSync(noteFile(root), 'utf8'));
    return isRunning(note.pid) ? note : undefined;
  } catch {
    return undefined;
  }
}
