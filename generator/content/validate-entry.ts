import type { ZodType, z } from 'zod';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { stretchFrom } from '../diagnostics/place.ts';
import { keysAt } from '../lib/schema-shape.ts';
import { suggest } from '../lib/suggest.ts';
import { valueAt } from '../lib/value-at.ts';
import { isDataFile } from './entry-file.ts';
import { explainIssue } from './explain-issue.ts';
import { createLocator } from './locate.ts';
import type { RawEntry } from './read-entry.ts';

type Issue = z.core.$ZodIssue;

interface Given {
  raw: RawEntry;
  schema: ZodType;
  file: string;
  locate: ReturnType<typeof createLocator>;
}

/** The front matter after the schema, or diagnostics with places. */
export function validateEntry(
  raw: RawEntry,
  schema: ZodType,
  file: string,
): { data: unknown } | { diagnostics: Diagnostic[] } {
  const result = schema.safeParse(raw.data);
  if (result.success) return { data: result.data };
  const given = { raw, schema, file, locate: createLocator(raw) };
  const issues = result.error.issues.flatMap(narrow);
  const misspelled = findMisspelled(issues, schema);
  const complaints = issues
    .filter((issue) => !misspelled.has(issue.path.join('\0')))
    .flatMap((issue) => describe(issue, given));
  return {
    diagnostics: complaints.map((complaint) => ({ severity: 'error', file, ...complaint })),
  };
}

/** Paths of keys that exist under another spelling, so that they are not reported as missing. */
function findMisspelled(issues: readonly Issue[], schema: ZodType): ReadonlySet<string> {
  const meant = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => [...issue.path, suggest(key, known) ?? key].join('\0'));
  });
  return new Set(meant);
}

/** For a value that fits no form of a union: the issues of the form that was most likely meant. */
function narrow(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [closest] = [...issue.errors].sort((a, b) => distance(a) - distance(b));
  if (closest === undefined || isAboutTheWhole(closest)) return [issue];
  return closest.flatMap((inner) => narrow({ ...inner, path: [...issue.path, ...inner.path] }));
}

/**
 * The number of differences from a form. If its literals (`kind: log`) match, the form is most
 * likely.
 */
function distance(issues: readonly Issue[]): number {
  const foreign = issues.filter(
    ({ code, path }) => path.length === 1 && (code === 'invalid_value' || code === 'invalid_union'),
  );
  return foreign.length * 1000 + (isAboutTheWhole(issues) ? 500 : 0) + issues.length;
}

function isAboutTheWhole(issues: readonly Issue[]): boolean {
  return issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys');
}

function describe(issue: Issue, given: Given): Omit<Diagnostic, 'severity'>[] {
  const { raw, schema, locate } = given;
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => describeUnknownKey(key, path, given));
  }
  const value = valueAt(raw.data, path);
  const place = locate({ path, of: 'value' });
  if (value === undefined && path.length > 0)
    return [{ ...describeMissing(path, given), ...place }];
  const hidden = value === null && findHiddenValue(place, raw);
  if (hidden) return [{ rule: 'front-matter/invalid', ...explainHidden(path, hidden) }];
  const { write, ...text } = explainIssue({ issue, value, schema, format: raw.format });
  const fix = write !== undefined && { fix: { place, text: sourceForm(write, place, raw) } };
  return [{ rule: 'front-matter/invalid', ...text, ...place, ...fix }];
}

/**
 * The value that became a comment: YAML reads `title: #1 in the office` as a key without a value.
 */
function findHiddenValue(key: Place, raw: RawEntry): (Place & { value: string }) | undefined {
  if (raw.format !== 'yaml') return undefined;
  const line = raw.headerText.split('\n')[key.line - raw.headerLine] ?? '';
  const [, before = '', value = ''] =
    /^(\s*["']?[\w-]+["']?:\s+)(#[^\s#].*)$/.exec(line.trimEnd()) ?? [];
  if (value === '') return undefined;
  return { value, ...stretchFrom({ line: key.line, column: before.length + 1 }, value.length) };
}

function explainHidden(
  path: readonly PropertyKey[],
  { value, ...place }: Place & { value: string },
) {
  const text = JSON.stringify(value);
  return {
    message: `"${path.join('.')}" has no value: the # starts a comment.`,
    hint: `Use double quotes: ${text}.`,
    ...place,
    fix: { place, text },
  };
}

/**
 * Quotes digits unchanged, so that a number keeps its leading zeros. In JSON, also quotes dates.
 */
function sourceForm(write: string, place: Place, raw: RawEntry): string {
  const line = raw.headerText.split('\n')[place.line - raw.headerLine] ?? '';
  const written = line.slice(place.column - 1, (place.endColumn ?? place.column) - 1);
  if (raw.format === 'json' && /^\d+-/.test(write)) return JSON.stringify(write);
  return write.startsWith('"') && place.line === place.endLine ? `"${written}"` : write;
}

function describeMissing(path: readonly PropertyKey[], { raw, file }: Given) {
  const key = path.join('.');
  const parent = path.length === 1 ? 'the front matter' : `"${path.slice(0, -1).join('.')}"`;
  const hasHeader = raw.headerLine > 1 || raw.headerText !== '' || isDataFile(file);
  const pair = pairForms[raw.format](String(path.at(-1)));
  return {
    rule: 'front-matter/missing',
    message: `"${key}" is missing.`,
    hint: hasHeader
      ? `Add ${pair} to ${parent}.`
      : `Begin the file with front matter: "${key}: …" between two lines of three dashes.`,
  };
}

/** The syntax of a key and its value. */
const pairForms = {
  yaml: (key: string) => `"${key}: …"`,
  toml: (key: string) => `${key} = …`,
  json: (key: string) => `"${key}": …`,
};

function describeUnknownKey(
  key: string,
  parent: readonly PropertyKey[],
  { raw, schema, locate }: Given,
) {
  const owner = parent.length === 0 ? 'this front matter' : `"${parent.join('.')}"`;
  const path = [...parent, key];
  return {
    rule: 'front-matter/unknown-key',
    message: `"${key}" is not a key that ${owner} knows.`,
    hint: unknownKeyHint(
      key,
      keysAt(schema, parent),
      raw.format === 'yaml' && valueAt(raw.data, path),
    ),
    ...locate({ path, of: 'key' }),
  };
}

/** A key without a value is usually the second half of a text that a comma split. */
function unknownKeyHint(key: string, known: readonly string[], value: unknown): string {
  const meant = suggest(key, known);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  return value === null
    ? 'Between braces a comma ends the value: put the text that has the comma between double quotes.'
    : `Remove it, or write one of ${known.join(', ')}.`;
}
