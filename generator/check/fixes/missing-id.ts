import type { LoadedContent } from '../../content/load-content.ts';
import type { ContentFile } from '../../content/written-file.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { stretchFrom } from '../../diagnostics/place.ts';
import { fieldOf } from '../make-rule.ts';

/** Gives the complaint about a missing id its mend: the number in the file's name, else the next. */
export function addMissingIds(
  diagnostics: readonly Diagnostic[],
  content: LoadedContent,
): Diagnostic[] {
  const files = new Map(content.files().map((file) => [file.file, file]));
  return diagnostics.map((diagnostic) => {
    const file = files.get(diagnostic.file ?? '');
    const field = file?.fields.id;
    const { rule, message } = diagnostic;
    const isMissing = rule === 'front-matter/missing' && message === `"${field}" is missing.`;
    if (!isMissing || !file || !field || file.bodyLine < 2 || file.format) return diagnostic;
    const place = stretchFrom({ line: 2, column: 1 }, 0);
    const siblings = content.files().filter(({ collection }) => collection === file.collection);
    const id = /^\d+(?=-)/.exec(file.name)?.[0] ?? nextId(field, siblings);
    return { ...diagnostic, fix: { place, text: `${field}: "${id}"\n` } };
  });
}

/** One more than the largest number among the ids of the collection, as wide as that. */
export function nextId(field: string, files: readonly ContentFile[]): string {
  const ids = files
    .map((other) => String(fieldOf(other, field)))
    .filter((id) => /^\d+$/.test(id))
    .sort((a, b) => Number(a) - Number(b));
  const last = ids.at(-1) ?? '0';
  return String(Number(last) + 1).padStart(last.length, '0');
}
