import type { ZodType, z } from 'zod';
import type { Diagnostic } from '../report/diagnostic.ts';
import { locateKey, locatePath } from './locate.ts';
import type { RawEntry } from './read-entry.ts';

type Issue = z.core.$ZodIssue;

/** The front matter after the schema, or a diagnostic at its place for each thing it breaks. */
export function validateEntry(
  raw: RawEntry,
  schema: ZodType,
  file: string,
): { data: unknown } | { diagnostics: Diagnostic[] } {
  const result = schema.safeParse(raw.data);
  if (result.success) return { data: result.data };
  return {
    diagnostics: result.error.issues.flatMap((issue) => describeIssue(issue, raw, file)),
  };
}

function describeIssue(issue: Issue, raw: RawEntry, file: string): Diagnostic[] {
  const field = formatPath(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      rule: 'front-matter/unknown-key',
      severity: 'error',
      message: `"${key}" is not a key that ${field === '' ? 'this front matter' : field} knows.`,
      hint: unknownKeyHint(raw.data, [...issue.path, key]),
      file,
      ...locateKey(raw, issue.path, key),
    }));
  }
  const missing = isMissing(raw.data, issue.path);
  return [
    {
      rule: missing ? 'front-matter/missing' : 'front-matter/invalid',
      severity: 'error',
      message: missing
        ? `"${field}" is missing.`
        : `${field === '' ? 'The front matter' : `"${field}"`}: ${lowerFirst(issue.message)}.`,
      ...(missing && { hint: `Add "${String(issue.path.at(-1))}: …" to the front matter.` }),
      file,
      ...locatePath(raw, issue.path),
    },
  ];
}

/** A key without a value is mostly the second half of a text that a comma cut in two. */
function unknownKeyHint(data: unknown, path: readonly PropertyKey[]): string {
  return valueAt(data, path) === null
    ? 'Between braces a comma ends the value: put the text that has the comma between double quotes.'
    : 'Remove it, or correct its spelling.';
}

/** `sections.0.title`, the way an author would say where a value stands. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

function isMissing(data: unknown, path: readonly PropertyKey[]): boolean {
  return path.length > 0 && valueAt(data, path) === undefined;
}

/** The value at a path; undefined where the path leads nowhere. */
function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function lowerFirst(text: string): string {
  return text.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
