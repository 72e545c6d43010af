import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { diffArrays } from 'diff';
import { isHashed } from '../lib/hashed-path.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import type { FileChange } from './changes.ts';
import type { OpenOutput } from './open-output.ts';
import { withoutHash } from './page-content.ts';

/** Files of rules, whose lines are shown. */
const ofRules: ReadonlySet<string> = new Set(['_headers', '_redirects', 'robots.txt']);

/**
 * Lists the changes in files that are not part of a page. A file whose name has a new hash counts
 * as the same file, changed.
 */
export function compareFiles(before: OpenOutput, after: OpenOutput): FileChange[] {
  const listOwn = ({ files, pageFiles }: OpenOutput) =>
    [...files.keys()].filter((path) => !pageFiles.has(path));
  const gone = listOwn(before).filter((path) => !after.files.has(path));
  const byName = new Map(gone.filter(isHashed).map((path) => [withoutHash(path), path]));
  const renamed = new Set<string>();
  const changes = listOwn(after).flatMap((path): FileChange[] => {
    if (before.files.has(path)) {
      return before.files.get(path) === after.files.get(path) ? [] : [changed(path, path)];
    }
    const from = isHashed(path) ? byName.get(withoutHash(path)) : undefined;
    if (from === undefined || renamed.has(from)) return [describe('added', { path })];
    renamed.add(from);
    return [changed(from, path)];
  });
  const removed = gone
    .filter((path) => !renamed.has(path))
    .map((path) => describe('removed', { path }));
  return [...changes, ...removed].sort((a, b) => (a.path < b.path ? -1 : 1));

  function changed(from: string, path: string): FileChange {
    return describe('changed', { path, from });
  }

  function describe(
    change: FileChange['change'],
    { path, from }: { path: string; from?: string },
  ): FileChange {
    const old = change === 'added' ? undefined : join(before.out, from ?? path);
    const now = change === 'removed' ? undefined : join(after.out, path);
    return {
      ...{ path, change, from: from === undefined || from === path ? null : from },
      bytes: { before: sizeOf(old), after: sizeOf(now) },
      lines: ofRules.has(path) ? compareLines(old, now) : null,
    };
  }
}

/** With more edits, the order is ignored: the time grows with their square. */
const mostEdits = 1000;

function sizeOf(file: string | undefined): number | null {
  return file === undefined ? null : statSync(file).size;
}

function compareLines(old: string | undefined, now: string | undefined): FileChange['lines'] {
  const before = readLines(old);
  const after = readLines(now);
  // The order matters: the first matching rule applies, and headers belong to the path above them.
  const changes = diffArrays(before, after, { maxEditLength: mostEdits });
  if (changes !== undefined) {
    return {
      added: changes.flatMap(({ added, value }) => (added ? value : [])),
      removed: changes.flatMap(({ removed, value }) => (removed ? value : [])),
    };
  }
  const without = (lines: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return lines.filter((line) => !known.has(line));
  };
  return { added: without(after, before), removed: without(before, after) };
}

function readLines(file: string | undefined): string[] {
  if (file === undefined) return [];
  const lines = withLineFeeds(readFileSync(file, 'utf8')).split('\n');
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
}
