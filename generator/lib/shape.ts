import { isObject } from './is-object.ts';
import { parseMoment } from './moment.ts';
import { valueAt } from './value-at.ts';

/*
 * Checks the values that a site's code returns. A build checks every page: with 10,000 posts, these
 * shapes take 50 ms less than zod's schemas, of the 0.8 s of an unchanged build.
 */

/** Checks a value, and returns what is wrong with it; undefined if nothing is. */
export type Shape = (value: unknown) => Misfit[] | undefined;

/** What is wrong in a value: the path to it, and the expected value in words after "it must be". */
interface Misfit {
  path: PropertyKey[];
  expected: string;
}

/** The values that pass a test. */
export function passing(test: (value: unknown) => boolean, expected: string): Shape {
  return (value) => (test(value) ? undefined : [{ path: [], expected }]);
}

export const string: Shape = passing((value) => typeof value === 'string', 'a string');
export const boolean: Shape = passing((value) => typeof value === 'boolean', 'true or false');
export const integer: Shape = passing(Number.isSafeInteger, 'a whole number');
export const anything: Shape = () => undefined;

/** The strings that pass a test. */
export function text(test: (value: string) => boolean, expected: string): Shape {
  const passed = passing((value) => test(value as string), expected);
  return (value) => string(value) ?? passed(value);
}

export function optional(shape: Shape): Shape {
  return (value) => (value === undefined ? undefined : shape(value));
}

/** The values of any of these shapes. */
export function either(shapes: readonly Shape[], expected: string): Shape {
  return passing((value) => shapes.some((shape) => shape(value) === undefined), expected);
}

/** The objects whose fields have these shapes; they may have others. */
export function object(fields: Readonly<Record<string, Shape>>, expected = 'an object'): Shape {
  const entries = Object.entries(fields);
  return (value) => {
    if (!isObject(value)) return [{ path: [], expected }];
    return collect(entries, ([key, shape]) => [key, shape(value[key])]);
  };
}

/** The objects all of whose values have a shape. */
export function record(shape: Shape): Shape {
  const isObject = passing(isPlain, 'an object');
  return (value) =>
    isObject(value) ??
    collect(Object.entries(value as object), ([key, item]) => [key, shape(item)]);
}

export function array(shape: Shape): Shape {
  const isArray = passing(Array.isArray, 'an array');
  return (value) =>
    isArray(value) ?? collect(value as readonly unknown[], (item, index) => [index, shape(item)]);
}

/** What is wrong in the parts of a value. */
function collect<T>(
  parts: readonly T[],
  check: (part: T, index: number) => readonly [key: PropertyKey, misfits: Misfit[] | undefined],
): Misfit[] | undefined {
  let all: Misfit[] | undefined;
  for (let index = 0; index < parts.length; index += 1) {
    const [key, misfits] = check(parts[index] as T, index);
    if (misfits === undefined) continue;
    all ??= [];
    for (const { path, expected } of misfits) all.push({ path: [key, ...path], expected });
  }
  return all;
}

export const moment: Shape = text(
  (value) => parseMoment(value) !== undefined,
  'an ISO date, such as "2026-01-31" or "2026-01-31T09:00Z"',
);
export const url: Shape = text(
  // Most URLs are plain paths, and parsing a URL costs more than the other checks of a page.
  (value) => /^(?:\/[\w.-]+)+$/.test(value) || URL.canParse(value, 'https://site.example'),
  'a path such as "/about", or a URL',
);
export const html: Shape = either(
  [object({ hash: string }), string],
  'a string, or the html of an entry',
);

/**
 * Data that JSON preserves, except for undefined members, which JSON omits. For any other value,
 * browsers would get data that differs from the rendered data.
 */
export const json: Shape = (value) => {
  const path = findNoJson(value);
  const expected = 'JSON: null, true, false, numbers, strings, arrays, objects';
  return path && [{ path, expected }];
};

/** A part of a value that does not have the shape. */
export interface Fault {
  /** The place in the value: `head.title`, `items[3].path`; empty for the value itself. */
  field: string;
  /** The expected value: `a string`. */
  expected: string;
  value: unknown;
}

/** What is wrong with a value, part by part. */
export function findFaults(shape: Shape, value: unknown): Fault[] {
  const misfits = shape(value) ?? [];
  return misfits.map(({ path, expected }) => ({
    field: path.map(fieldName).join('').replace(/^\./, ''),
    expected,
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
export function assertShape(shape: Shape, value: unknown, call: string): void {
  const [fault] = findFaults(shape, value);
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
