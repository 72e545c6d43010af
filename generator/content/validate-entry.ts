import type { ZodType, z } from 'zod';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { suggest } from '../lib/suggest.ts';
import { valueAt } from '../lib/value-at.ts';
import { explainIssue, formatPath } from './explain-issue.ts';
import { createLocator, type Locator } from './locate.ts';
import type { RawEntry } from './read-entry.ts';
import { keysAt } from './schema-shape.ts';

type Issue = z.core.$ZodIssue;

/** The front matter after the schema, or a diagnostic at its place for each thing it breaks. */
export function validateEntry(
  raw: RawEntry,
  schema: ZodType,
  file: string,
): { data: unknown } | { diagnostics: Diagnostic[] } {
  const result = schema.safeParse(raw.data);
  if (result.success) return { data: result.data };
  const given = { raw, schema, file, locator: createLocator(raw) };
  const issues = result.error.issues.flatMap(narrow);
  return { diagnostics: issues.flatMap((issue) => describe(issue, given)) };
}

interface Given {
  raw: RawEntry;
  schema: ZodType;
  file: string;
  locator: Locator;
}

/** The issues of the form that a value was meant to have, for a value that fits none of several. */
function narrow(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [closest] = [...issue.errors].sort((a, b) => distance(a) - distance(b));
  if (closest === undefined || isAboutTheWhole(closest)) return [issue];
  return closest.flatMap((inner) => narrow({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** A form whose own literals (`kind: log`) match is the one that was meant. */
function distance(issues: readonly Issue[]): number {
  const foreign = issues.filter(
    ({ code, path }) => path.length === 1 && (code === 'invalid_value' || code === 'invalid_union'),
  );
  return foreign.length * 1000 + (isAboutTheWhole(issues) ? 500 : 0) + issues.length;
}

function isAboutTheWhole(issues: readonly Issue[]): boolean {
  return issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys');
}

function describe(issue: Issue, given: Given): Diagnostic[] {
  const { raw, file, locator } = given;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => describeUnknownKey(key, issue.path, given));
  }
  const value = valueAt(raw.data, issue.path);
  if (value === undefined && issue.path.length > 0) return [describeMissing(issue.path, given)];
  const place = locator.value(issue.path);
  const { write, ...text } = explainIssue(issue, value, given.schema);
  return [
    {
      rule: 'front-matter/invalid',
      severity: 'error',
      ...text,
      file,
      ...place,
      ...(write !== undefined && { fix: { place, text: sourceForm(write, place, raw) } }),
    },
  ];
}

/** Digits are quoted as they stand, so that a number keeps its leading zeros. */
function sourceForm(write: string, place: Place, raw: RawEntry): string {
  const line = raw.yaml.split('\n')[place.line - raw.yamlLine] ?? '';
  const written = line.slice(place.column - 1, (place.endColumn ?? place.column) - 1);
  return write.startsWith('"') && place.line === place.endLine ? `"${written}"` : write;
}

function describeMissing(path: readonly PropertyKey[], given: Given): Diagnostic {
  const { file, locator } = given;
  return {
    rule: 'front-matter/missing',
    severity: 'error',
    message: `"${formatPath(path)}" is missing.`,
    hint: hasHeader(given)
      ? `Add "${String(path.at(-1))}: …" ${path.length === 1 ? 'to the front matter' : `to "${formatPath(path.slice(0, -1))}"`}.`
      : `Begin the file with a front matter: "${formatPath(path)}: …" between two lines of three dashes.`,
    file,
    ...locator.value(path),
  };
}

function hasHeader({ raw, file }: Given): boolean {
  return raw.yamlLine > 1 || file.endsWith('.yaml');
}

function describeUnknownKey(
  key: string,
  parent: readonly PropertyKey[],
  { raw, schema, file, locator }: Given,
): Diagnostic {
  const known = keysAt(schema, parent);
  const owner = parent.length === 0 ? 'this front matter' : `"${formatPath(parent)}"`;
  return {
    rule: 'front-matter/unknown-key',
    severity: 'error',
    message: `"${key}" is not a key that ${owner} knows.`,
    hint: unknownKeyHint(key, known, valueAt(raw.data, [...parent, key])),
    file,
    ...locator.key(parent, key),
  };
}

/** A key without a value is mostly the second half of a text that a comma cut in two. */
function unknownKeyHint(key: string, known: readonly string[], value: unknown): string {
  const meant = suggest(key, known);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  return value === null
    ? 'Between braces a comma ends the value: put the text that has the comma between double quotes.'
    : `Remove it, or write one of ${known.join(', ')}.`;
}
