import { type ZodType, z } from 'zod';
import { parseMoment } from './moment.ts';
import { valueAt } from './value-at.ts';

/*
 * Checks the values that a site's code returns. The message of a schema names the expected value,
 * in words that follow "it must be". The messages of plain types are here.
 */
export const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

export const moment = z
  .string()
  .refine(
    (text) => parseMoment(text) !== undefined,
    'an ISO date, such as "2026-01-31" or "2026-01-31T09:00Z"',
  );
export const url = z.string().refine(
  // Most URLs are plain paths, and parsing a URL costs more than the other checks of a page.
  (text) => /^(?:\/[\w.-]+)+$/.test(text) || URL.canParse(text, 'https://site.example'),
  'a path such as "/about", or a URL',
);
export const html = z.union(
  [z.object({ hash: z.string() }), z.string()],
  'a string, or the html of an entry',
);

/**
 * Data that JSON preserves, except for undefined members, which JSON omits. For any other value,
 * browsers would get data that differs from the rendered data.
 */
export const json = z.unknown().superRefine((value, context) => {
  const path = findNoJson(value);
  const message = 'JSON: null, true, false, numbers, strings, arrays, objects';
  if (path) context.addIssue({ code: 'custom', path, message });
});

/** A part of a value that breaks the schema. */
export interface Fault {
  /** The place in the value: `head.title`, `items[3].path`; empty for the value itself. */
  field: string;
  /** The expected value: `a string`. */
  expected: string;
  value: unknown;
}

/** Checks a value against a schema of this module. */
export function findFaults(schema: ZodType, value: unknown): Fault[] {
  const { error } = schema.safeParse(value, {
    error: ({ expected }) => typeNames[String(expected)],
  });
  if (error === undefined) return [];
  return error.issues.map(({ path, message }) => ({
    field: path.map(fieldName).join('').replace(/^\./, ''),
    expected: message,
    value: valueAt(value, path),
  }));
}

function fieldName(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}

/** Deeper than any real data. A value that contains itself would have no end. */
const deepest = 500;

/**
 * The path to a value that JSON does not allow. Hot: `Object.entries` would take four times as
 * long.
 */
function findNoJson(value: unknown, depth = 0): PropertyKey[] | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : [];
  if (depth > deepest) return [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const path = findNoJson(value[index], depth + 1);
      if (path) return [index, ...path];
    }
    return undefined;
  }
  if (!isPlain(value)) return [];
  for (const key in value) {
    const path = value[key] === undefined ? undefined : findNoJson(value[key], depth + 1);
    if (path) return [key, ...path];
  }
  return undefined;
}

/** Whether a value is an object without a class. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Checks the argument of a function of the build.
 * @throws Error that describes the first fault.
 */
export function assertShape(schema: ZodType, value: unknown, call: string): void {
  const [fault] = findFaults(schema, value);
  if (fault) throw new Error(`${call} was called wrongly: ${describeFault(fault)}`);
}

/** Describes a fault: `head.title is 42; it must be a string.` */
export function describeFault({ field, expected, value }: Fault): string {
  // The path through a value that contains itself is hundreds of keys long.
  const name = field.length > 100 ? `${field.slice(0, 100)}…` : field;
  return `${name || 'it'} is ${describeValue(value)}; it must be ${expected}.`;
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  }
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object' || value === null) return String(value);
  const name = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object';
  return name === 'Object' ? 'an object' : `a ${name}`;
}
