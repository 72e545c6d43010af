import type { LoadedContent } from '../../content/load-content.ts';
import type { ContentFile } from '../../content/written-file.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { stretchFrom } from '../../diagnostics/place.ts';
import { groupBy } from '../../lib/group-by.ts';
import { filesByPath } from '../links.ts';
import { fieldOf } from '../make-rule.ts';

/**
 * Adds a fix to each finding about a missing id: the number in the file's name, otherwise the next
 * one that no file has.
 */
export function addMissingIds(
  diagnostics: readonly Diagnostic[],
  content: LoadedContent,
): Diagnostic[] {
  const files = filesByPath(content.files());
  const siblings = groupBy(content.files(), ({ collection }) => collection);
  const lastIds = new Map<string, string>();
  const takeId = (field: string, collection: string) => {
    const own = siblings.get(collection) ?? [];
    const last = lastIds.get(collection) ?? lastId([...idsOf(field, own), ...own.map(numberOf)]);
    const id = idAfter(last);
    lastIds.set(collection, id);
    return id;
  };
  return diagnostics.map((diagnostic) => {
    const file = files.get(diagnostic.file ?? '');
    const field = file?.fields.id;
    const { rule, message } = diagnostic;
    const isMissing = rule === 'front-matter/missing' && message.endsWith(`"${field}" is missing.`);
    if (!isMissing || !file || !field || file.bodyLine < 2 || file.format) return diagnostic;
    const place = stretchFrom({ line: 2, column: 1 }, 0);
    const id = numberOf(file) || takeId(field, file.collection);
    return { ...diagnostic, fix: { place, text: `${field}: "${id}"\n` } };
  });
}

/** The ids of the files, from the key `field`. */
export function idsOf(field: string, files: readonly ContentFile[]): string[] {
  return files.map((file) => String(fieldOf(file, field)));
}

/** The largest numeric id plus one, padded to the same width. */
export function nextId(ids: readonly string[]): string {
  return idAfter(lastId(ids));
}

function lastId(ids: readonly string[]): string {
  const numbers = ids.filter((id) => /^\d+$/.test(id));
  return numbers.reduce((last, id) => (BigInt(id) >= BigInt(last) ? id : last), '0');
}

function idAfter(last: string): string {
  return String(BigInt(last) + 1n).padStart(last.length, '0');
}

/** The number that a file's name begins with; empty if there is none. */
function numberOf({ name }: ContentFile): string {
  return /^\d+(?=-)/.exec(name)?.[0] ?? '';
}
