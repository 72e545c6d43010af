import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { access, constants, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readEntry } from '../../content/read-entry.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../lib/group-by.ts';
import { withLineEndsOf } from '../../lib/line-ends.ts';
import { renameWhenFree } from '../../lib/rename.ts';
import { writeWhole } from '../../lib/write-whole.ts';

/**
 * Writes the fixes of the diagnostics into their files, and changes nothing else in them. Files
 * that must be renamed come first. A file stays unchanged if it is read-only or not UTF-8: writing
 * it would lose letters.
 * @returns the fixed diagnostics. A fix that overlaps another waits for the next round.
 */
export async function applyFixes(
  root: string,
  diagnostics: readonly Diagnostic[],
): Promise<Diagnostic[]> {
  const renamed: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    if (await renameFile(root, diagnostic)) renamed.push(diagnostic);
  }
  // At once, because each change moves the places after it on its line.
  const references = renamed.flatMap(({ renaming }) => renaming?.references ?? []);
  for (const [file, own] of groupBy(references, (reference) => reference.file)) {
    const source = await openForFixes(join(root, file));
    if (source) await writeFixes(source, (text) => fixText(text, own));
  }
  // A rename changes text, so the places after it move.
  if (renamed.length > 0) return renamed;
  const fixable = diagnostics.filter(({ file, fix }) => file && fix);
  const fixed = await Promise.all(
    [...groupBy(fixable, ({ file = '' }) => file)].map(async ([file, own]) => {
      const source = await openForFixes(join(root, file));
      return source ? writeFixes(source, (text) => fixSafely(text, file, own)) : [];
    }),
  );
  return fixed.flat();
}

/**
 * Renames a file, but not its references; does nothing if a referring file cannot be changed.
 */
async function renameFile(root: string, { file, renaming }: Diagnostic): Promise<boolean> {
  if (file === undefined || renaming === undefined) return false;
  const target = join(root, renaming.to);
  const named = new Set(renaming.references.map((reference) => reference.file));
  const sources = await Promise.all([...named].map((name) => openForFixes(join(root, name))));
  const mayRename = await isWritable(dirname(target));
  if (!mayRename || existsSync(target) || sources.includes(undefined)) return false;
  renameWhenFree(join(root, file), target);
  return true;
}

type Opened = { path: string; text: string };

/** Opens a file for fixes; undefined unless it is UTF-8 and writable. */
async function openForFixes(file: string): Promise<Opened | undefined> {
  // Writes to the target of a symbolic link, so that the link stays a link.
  const path = await realpath(file);
  const bytes = await readFile(path);
  if (!isUtf8(bytes) || !(await isWritable(path))) return undefined;
  return { path, text: bytes.toString() };
}

async function writeFixes<Fixed>(
  { path, text }: Opened,
  fix: (text: string) => { text: string; fixed: Fixed },
): Promise<Fixed> {
  const result = fix(text);
  if (result.text !== text) await writeWhole(path, result.text, (await stat(path)).mode);
  return result.fixed;
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Like `fixText`, but without fixes that would make the front matter unreadable. */
export function fixSafely(text: string, file: string, diagnostics: readonly Diagnostic[]) {
  const isBroken = (other: string) => !('data' in readEntry(other, file));
  const fixed = fixText(text, diagnostics);
  if (isBroken(text) || !isBroken(fixed.text)) return fixed;
  const safe = diagnostics.filter((item) => !isBroken(fixText(text, [item]).text));
  return fixText(text, safe);
}

/** Applies the fixes of the diagnostics that have one and do not overlap. */
export function fixText<Item extends Pick<Diagnostic, 'fix'>>(
  text: string,
  diagnostics: readonly Item[],
) {
  // A byte-order mark does not count as a column of the first line.
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const starts = [first, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offsetOf = (line: number, column: number) =>
    Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
  const edits = diagnostics.flatMap((diagnostic) => {
    if (diagnostic.fix === undefined) return [];
    const { line, column, endLine = line, endColumn = column } = diagnostic.fix.place;
    const written = withLineEndsOf(text, diagnostic.fix.text);
    const [start, end] = [offsetOf(line, column), offsetOf(endLine, endColumn)];
    return text.slice(start, end) === written ? [] : { start, end, written, diagnostic };
  });
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  let result = text;
  let untouched = Number.POSITIVE_INFINITY;
  const fixed: Item[] = [];
  for (const { start, end, written, diagnostic } of edits) {
    if (end > untouched || start === untouched) continue;
    result = result.slice(0, start) + written + result.slice(end);
    untouched = start;
    fixed.unshift(diagnostic);
  }
  return { text: result, fixed };
}
