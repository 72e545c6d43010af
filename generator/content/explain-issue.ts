import type { ZodType, z } from 'zod';
import { slugify } from '../lib/slugify.ts';
import { suggest } from '../lib/suggest.ts';
import { toIsoDate } from './iso-date.ts';
import { keysAt, kindsAt, valuesAt } from './schema-shape.ts';

type Issue = z.core.$ZodIssue;

export interface Explanation {
  message: string;
  hint?: string;
  /** The value as YAML, where there is no doubt what was meant. */
  write?: string;
}

/** A zod issue about a value that is there, in an author's words. */
export function explainIssue(issue: Issue, value: unknown, schema: ZodType): Explanation {
  const field = issue.path.length === 0 ? 'The front matter' : `"${formatPath(issue.path)}"`;
  if (value === null) {
    return {
      message: `${field} has no value.`,
      hint: 'Write a value behind the colon, or remove the key.',
    };
  }
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue, field, value, schema);
    case 'invalid_value':
    case 'invalid_union':
      return explainChoice(issue, field, value, schema);
    case 'invalid_format':
      return explainFormat(issue, field, value);
    case 'too_small':
    case 'too_big':
      return { message: `${field}: ${plain(issue.message)}.`, hint: explainSize(issue, value) };
    default:
      return { message: `${field}: ${plain(issue.message)}.` };
  }
}

/** `sections.0.title`, the way an author would say where a value stands. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
};

function explainType(
  issue: IssueOf<'invalid_type'>,
  field: string,
  value: unknown,
  schema: ZodType,
): Explanation {
  const { expected, path } = issue;
  return {
    message: `${field} is ${kindOf(value)}; it has to be ${kinds[expected] ?? expected}.`,
    ...adviseKind(expected, value, () => keysAt(schema, path)),
  };
}

/** What to write where a value of some kind is expected. */
function adviseKind(
  expected: string,
  value: unknown,
  keys: () => readonly string[],
): { hint: string; write?: string } {
  switch (expected) {
    case 'string':
      return typeof value === 'object'
        ? { hint: 'Write one text behind the colon.' }
        : { hint: 'Put it between double quotes.', write: JSON.stringify(String(value)) };
    case 'number':
    case 'int':
      return typeof value === 'string' && /^\d+$/.test(value)
        ? { hint: 'Write the number without quotes.', write: value }
        : { hint: 'Write digits only, without quotes.' };
    case 'boolean':
      return adviseBoolean(value);
    case 'array':
      return { hint: 'Write one "- item" a line below the key, indented by two spaces.' };
    case 'object': {
      const list = keys().map((key) => `${key}: …`);
      return { hint: `Write its keys below it, indented by two spaces: ${list.join(', ')}.` };
    }
    default:
      return { hint: `Write ${kinds[expected] ?? expected}.` };
  }
}

function adviseBoolean(value: unknown): { hint: string; write?: string } {
  const hint = 'Write true or false, without quotes.';
  const written = String(value).toLowerCase();
  if (/^(?:true|yes|on|1)$/.test(written)) return { hint, write: 'true' };
  return /^(?:false|no|off|0)$/.test(written) ? { hint, write: 'false' } : { hint };
}

/** A value that is none of several: of the words it may be, or of the kinds of value. */
function explainChoice(
  issue: IssueOf<'invalid_value' | 'invalid_union'>,
  field: string,
  value: unknown,
  schema: ZodType,
): Explanation {
  const { path } = issue;
  const allowed = kindsAt(schema, path);
  const kind = ['boolean', 'array', 'object', 'string'].find((name) => allowed.includes(name));
  const words = valuesAt(schema, path);
  if (kind !== undefined || words.length === 0 || typeof value === 'object') {
    const found = typeof value === 'object' ? kindOf(value) : JSON.stringify(value);
    // A schema's own words are better than none; zod's own say nothing of the value.
    const message = /^Invalid/.test(issue.message)
      ? `${field} is ${found}, which it cannot be.`
      : `${field}: ${plain(issue.message)}, found ${found}.`;
    return kind === undefined
      ? { message, hint: 'Compare it with another entry, or with the schema of the collection.' }
      : { message, ...adviseKind(kind, value, () => keysAt(schema, path)) };
  }
  const meant = suggest(String(value), words);
  const list = words.join(', ');
  return {
    message: `${field} is ${JSON.stringify(value)}; it has to be one of ${list}.`,
    hint: meant ? `Did you mean ${meant}?` : `Write one of ${list}.`,
  };
}

function explainFormat(issue: IssueOf<'invalid_format'>, field: string, value: unknown) {
  const text = String(value);
  const message = `${field}: ${plain(issue.message)}, found "${text}".`;
  if (issue.format === 'date') {
    const date = toIsoDate(text);
    return date === undefined
      ? { message, hint: 'Write a day that exists as year-month-day: 2025-01-28.' }
      : { message, hint: `Write ${date}.`, write: date };
  }
  const pattern = issue.format === 'regex' ? toRegExp(issue.pattern) : undefined;
  const near = [text.trim(), text.trim().toLowerCase(), slugify(text), `#${text}`].find((variant) =>
    pattern?.test(variant),
  );
  return {
    message,
    hint: near === undefined ? 'Write it in the form that is expected.' : `Write ${near}.`,
  };
}

/** zod hands a pattern over as `/source/flags`. */
function toRegExp(pattern: string | undefined): RegExp | undefined {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(pattern ?? '') ?? [];
  return source === undefined ? undefined : new RegExp(source, flags);
}

function explainSize(issue: IssueOf<'too_small' | 'too_big'>, value: unknown): string {
  if (issue.code === 'too_small' && typeof value === 'string') {
    return 'Write a text, or remove the key.';
  }
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const side = issue.code === 'too_small' ? 'at least' : 'at most';
  const unit = Array.isArray(value) ? ' items' : typeof value === 'string' ? ' characters' : '';
  return `Write ${side} ${bound}${unit}.`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'empty';
  return kinds[typeof value] ?? typeof value;
}

function plain(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
