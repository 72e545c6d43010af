import { isUtf8 } from 'node:buffer';
import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntry } from '../../content/read-entry.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../lib/group-by.ts';
import { writeWhole } from '../../lib/write-whole.ts';

/**
 * Writes the mends of the diagnostics into their files, and touches nothing else in them. A file
 * that is not UTF-8, whose other letters would be lost, or may not be written stays as it is.
 * @returns the diagnostics that were mended. One that overlaps another is left for the next round.
 */
export async function applyFixes(
  root: string,
  diagnostics: readonly Diagnostic[],
): Promise<Diagnostic[]> {
  const fixable = diagnostics.filter(({ file, fix }) => file && fix);
  const mended = await Promise.all(
    [...groupBy(fixable, ({ file = '' }) => file)].map(async ([file, own]) => {
      // What a link leads to is written, so that it stays a link.
      const path = await realpath(join(root, file));
      const bytes = await readFile(path);
      if (!isUtf8(bytes) || !(await isWritable(path))) return [];
      const text = bytes.toString();
      const result = mendSafely(text, file, own);
      if (result.text !== text) await writeWhole(path, result.text, (await stat(path)).mode);
      return result.mended;
    }),
  );
  return mended.flat();
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** The same as `mendText` without the mends after which a front matter could not be read any more. */
export function mendSafely(text: string, file: string, diagnostics: readonly Diagnostic[]) {
  const isBroken = (other: string) => !('data' in readEntry(other, file));
  const mended = mendText(text, diagnostics);
  if (isBroken(text) || !isBroken(mended.text)) return mended;
  const safe = diagnostics.filter((item) => !isBroken(mendText(text, [item]).text));
  return mendText(text, safe);
}

/** The text with the mends of the diagnostics that have one and do not get into another's way. */
export function mendText(text: string, diagnostics: readonly Diagnostic[]) {
  // A byte-order mark is no part of the first line's columns.
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const starts = [first, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const offsetOf = (line: number, column: number) =>
    Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
  const edits = diagnostics.flatMap((diagnostic) => {
    if (diagnostic.fix === undefined) return [];
    const { line, column, endLine = line, endColumn = column } = diagnostic.fix.place;
    const written = diagnostic.fix.text.replace(/\r?\n/g, lineEnd);
    const [start, end] = [offsetOf(line, column), offsetOf(endLine, endColumn)];
    return text.slice(start, end) === written ? [] : { start, end, written, diagnostic };
  });
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  let result = text;
  let untouched = Number.POSITIVE_INFINITY;
  const mended: Diagnostic[] = [];
  for (const { start, end, written, diagnostic } of edits) {
    if (end > untouched || start === untouched) continue;
    result = result.slice(0, start) + written + result.slice(end);
    untouched = start;
    mended.unshift(diagnostic);
  }
  return { text: result, mended };
}
