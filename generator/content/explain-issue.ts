import type { ZodType, z } from 'zod';
import { plural } from '../lib/amounts.ts';
import { keysAt, kindsAt, valuesAt } from '../lib/schema-shape.ts';
import { slugify } from '../lib/slugify.ts';
import { suggest } from '../lib/suggest.ts';
import { toIsoDate } from './iso-date.ts';
import type { HeaderFormat } from './read-entry.ts';

type Issue = z.core.$ZodIssue;

interface Advice {
  hint?: string;
  /** The value as YAML, if only one correction is possible. */
  write?: string | undefined;
}

type Explanation = Advice & { message: string };

/** An issue about an existing value, and the schema of the whole front matter. */
interface Subject {
  issue: Issue;
  value: unknown;
  schema: ZodType;
  /** The format of the front matter. */
  format: HeaderFormat;
}

/** Explains a zod issue in words for authors. */
export function explainIssue(subject: Subject): Explanation {
  const { issue, value, format } = subject;
  const field = issue.path.length === 0 ? 'The front matter' : `"${issue.path.join('.')}"`;
  if (value === null) {
    const isItem = typeof issue.path.at(-1) === 'number';
    const [before, whole] = isItem ? ['dash', 'line'] : ['colon', 'key'];
    return {
      message: `${field} has no value.`,
      hint:
        format === 'json'
          ? 'Write a value instead of null, or remove the key.'
          : `Write a value after the ${before}, or remove the ${whole}.`,
    };
  }
  const said = `${field}: ${plain(issue.message)}`;
  switch (issue.code) {
    case 'invalid_type': {
      const { expected } = issue;
      if (expected === 'date' && typeof value === 'string') {
        return {
          message: `${field} is "${value}", which is not a date.`,
          ...adviseKind(expected, subject),
        };
      }
      const message = `${field} is ${kindOf(value)}; it must be ${kinds[expected] ?? expected}.`;
      return { message, ...adviseKind(expected, subject) };
    }
    case 'invalid_value':
    case 'invalid_union':
      return explainChoice(field, subject);
    case 'invalid_format':
      return { message: `${said}, found "${value}".`, ...adviseFormat(issue, String(value)) };
    case 'too_small':
    case 'too_big':
      return {
        message: `${describeSize(field, issue, value) ?? said}.`,
        hint: adviseSize(issue, value),
      };
    default:
      return { message: `${said}.` };
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  date: 'a date',
};

function adviseKind(expected: string, { issue, value, schema, format }: Subject): Advice {
  switch (expected) {
    case 'string':
      return typeof value === 'object'
        ? { hint: `Write one text after the ${format === 'toml' ? 'equals sign' : 'colon'}.` }
        : { hint: 'Put it between double quotes.', write: JSON.stringify(String(value)) };
    case 'number':
    case 'int':
      return typeof value === 'string' && /^\d+$/.test(value)
        ? { hint: 'Write the number without quotes.', write: value }
        : { hint: 'Write digits only, without quotes.' };
    case 'boolean':
      return { hint: 'Write true or false, without quotes.', write: toBoolean(value) };
    case 'array':
      return {
        hint:
          format === 'yaml'
            ? `Write one "- item" per line below the key, indented by two spaces${inBrackets(value)}.`
            : 'Write the items between brackets, with commas between them.',
      };
    case 'object': {
      const [hint, mark] =
        format === 'yaml'
          ? ['Write its keys below it, indented by two spaces', ': …']
          : ['Write its keys between braces', ''];
      const keys = keysAt(schema, issue.path).map((key) => key + mark);
      return { hint: keys.length === 0 ? `${hint}.` : `${hint}: ${keys.join(', ')}.` };
    }
    case 'date':
      return adviseDate(String(value));
    default:
      return { hint: `Write ${kinds[expected] ?? expected}.` };
  }
}

function adviseDate(text: string): Advice {
  const write = toIsoDate(text);
  const example = 'a day that exists as year-month-day: 2025-01-28';
  return { hint: `Write ${write ?? example}.`, write };
}

/** Suggests a one-line list for comma-separated items. */
function inBrackets(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[^[\]{}"':#]+,[^[\]{}"':#]+$/.test(value);
  return isPlain ? `, or [${value.trim()}]` : '';
}

function toBoolean(value: unknown): string | undefined {
  if (/^(?:true|yes|on|1)$/i.test(String(value))) return 'true';
  return /^(?:false|no|off|0)$/i.test(String(value)) ? 'false' : undefined;
}

/** Explains a value that fits none of several allowed words or types. */
function explainChoice(field: string, subject: Subject): Explanation {
  const { value, schema } = subject;
  const { message, path } = subject.issue;
  const allowed = kindsAt(schema, path);
  const kind = ['boolean', 'array', 'object', 'string'].find((name) => allowed.includes(name));
  const words = valuesAt(schema, path);
  if (kind === undefined && words.length > 0 && typeof value !== 'object') {
    const meant = suggest(String(value), words);
    const list = words.join(', ');
    return {
      message: `${field} is ${JSON.stringify(value)}; it must be one of ${list}.`,
      hint: meant ? `Did you mean ${meant}?` : `Write one of ${list}.`,
    };
  }
  const found = typeof value === 'object' ? kindOf(value) : JSON.stringify(value);
  return {
    // A schema's own message is better than none. zod's own message does not mention the value.
    message: /^Invalid/.test(message)
      ? `${field} is ${found}, which is not allowed.`
      : `${field}: ${plain(message)}, found ${found}.`,
    ...(kind === undefined
      ? { hint: 'Compare it with another entry, or with the schema of the collection.' }
      : adviseKind(kind, subject)),
  };
}

function adviseFormat(issue: z.core.$ZodIssueInvalidStringFormat, text: string): Advice {
  if (issue.format === 'date') return adviseDate(text);
  const pattern = issue.format === 'regex' ? toRegExp(issue.pattern) : undefined;
  // Without a file extension or a `v` before a number.
  const bare = text.trim().replace(/\.(?:md|markdown|html?)$|^v(?=\d)/gi, '');
  const variants = [bare, bare.toLowerCase(), slugify(bare), `#${text}`];
  const near = variants.find((variant) => pattern?.test(variant));
  return { hint: `Write ${near ?? 'it in the expected form'}.` };
}

/** zod passes a pattern as `/source/flags`. */
function toRegExp(pattern: string | undefined): RegExp | undefined {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(pattern ?? '') ?? [];
  return source === undefined ? undefined : new RegExp(source, flags);
}

/** Describes a size in plain words, unless the schema has its own message. */
function describeSize(field: string, issue: SizeIssue, value: unknown): string | undefined {
  if (!/^Too (?:small|big)/.test(issue.message)) return undefined;
  const isText = typeof value === 'string';
  if (issue.code === 'too_small' && value === '') return `${field} is empty`;
  if (!isText && !Array.isArray(value)) return `${field} is ${value}`;
  return `${field} has ${plural(value.length, isText ? 'character' : 'item')}`;
}

type SizeIssue = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function adviseSize(issue: SizeIssue, value: unknown): string {
  const isText = typeof value === 'string';
  if (issue.code === 'too_small' && isText && issue.minimum === 1) {
    return 'Write text, or remove the key if it is optional.';
  }
  const bound =
    issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  return `Write ${bound}${Array.isArray(value) ? ' items' : isText ? ' characters' : ''}.`;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : (kinds[typeof value] ?? typeof value);
}

function plain(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
