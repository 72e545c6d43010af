import type { LoadedContent } from '../../content/load-content.ts';
import type { ContentFile } from '../../content/written-file.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { stretchFrom } from '../../diagnostics/place.ts';
import { fieldOf } from '../make-rule.ts';

/**
 * Adds a fix to the finding about a missing id: the number in the file's name, otherwise the next
 * one.
 */
export function addMissingIds(
  diagnostics: readonly Diagnostic[],
  content: LoadedContent,
): Diagnostic[] {
  const files = new Map(content.files().map((file) => [file.file, file]));
  return diagnostics.map((diagnostic) => {
    const file = files.get(diagnostic.file ?? '');
    const field = file?.fields.id;
    const { rule, message } = diagnostic;
    const isMissing = rule === 'front-matter/missing' && message.endsWith(`"${field}" is missing.`);
    if (!isMissing || !file || !field || file.bodyLine < 2 || file.format) return diagnostic;
    const place = stretchFrom({ line: 2, column: 1 }, 0);
    const siblings = content.files().filter(({ collection }) => collection === file.collection);
    const id = /^\d+(?=-)/.exec(file.name)?.[0] ?? nextId(idsOf(field, siblings));
    return { ...diagnostic, fix: { place, text: `${field}: "${id}"\n` } };
  });
}

/** The ids of the files, from the key `field`. */
export function idsOf(field: string, files: readonly ContentFile[]): string[] {
  return files.map((file) => String(fieldOf(file, field)));
}

/** The largest numeric id plus one, padded to the same width. */
export function nextId(ids: readonly string[]): string {
  const numbers = ids.filter((id) => /^\d+$/.test(id)).sort((a, b) => Number(a) - Number(b));
  const last = numbers.at(-1) ?? '0';
  return String(Number(last) + 1).padStart(last.length, '0');
}
