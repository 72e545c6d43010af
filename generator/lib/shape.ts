import { parseMoment } from './moment.ts';

/** Something of a value that is not as it must be. */
export interface Fault {
  /** Where in the value: `head.title`, `items[3].path`; empty for the value itself. */
  field: string;
  /** What was expected: `a string`. */
  expected: string;
  value: unknown;
}

/**
 * What a value must be, as a function that gives its faults. Ten thousand pages pass through these
 * in each build, so nothing is made where nothing is wrong.
 */
export type Shape = (value: unknown) => readonly Fault[];

const none: readonly Fault[] = [];

/** A value for which a test holds. */
export function where(expected: string, test: (value: never) => boolean): Shape {
  return (value) => (test(value as never) ? none : [{ field: '', expected, value }]);
}

/** A string for which a test holds. */
export function textWhere(expected: string, test: (text: string) => boolean): Shape {
  return where(expected, (value: unknown) => typeof value === 'string' && test(value));
}

export const text: Shape = textWhere('a string', () => true);
export const boolean: Shape = where('true or false', (value) => typeof value === 'boolean');
export const size: Shape = where('a number of pixels', (value) => Number.isFinite(value));
export const moment: Shape = textWhere(
  'an ISO date, such as "2026-01-31" or "2026-01-31T09:00Z"',
  (value) => parseMoment(value) !== undefined,
);
export const url: Shape = textWhere(
  'a path such as "/about", or a URL',
  // Most are plain paths, and parsing a URL costs more than the rest of a page.
  (value) => /^(?:\/[\w.-]+)+$/.test(value) || URL.canParse(value, 'https://site.example'),
);
export const html: Shape = where(
  'a string, or the html of an entry',
  (value: unknown) =>
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value !== null &&
      'hash' in value &&
      typeof value.hash === 'string'),
);

/** One of a few strings. */
export function oneOf(...known: readonly string[]): Shape {
  const expected = known.map((name) => JSON.stringify(name)).join(' or ');
  return textWhere(expected, (value) => known.includes(value));
}

export function optional(shape: Shape): Shape {
  return (value) => (value === undefined ? none : shape(value));
}

export function list(item: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return [{ field: '', expected: 'an array', value }];
    let faults = none;
    for (let index = 0; index < value.length; index += 1) {
      const found = item(value[index]);
      if (found.length > 0)
        faults = [...faults, ...found.map((fault) => inside(`[${index}]`, fault))];
    }
    return faults;
  };
}

/**
 * An object with these fields; it may have others.
 * @param example how it is written, for messages.
 */
export function object(fields: Readonly<Record<string, Shape>>, example?: string): Shape {
  const entries = Object.entries(fields);
  const expected = example === undefined ? 'an object' : `an object such as ${example}`;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [{ field: '', expected, value }];
    }
    let faults = none;
    for (const [name, shape] of entries) {
      const found = shape((value as Record<string, unknown>)[name]);
      if (found.length > 0) faults = [...faults, ...found.map((fault) => inside(name, fault))];
    }
    return faults;
  };
}

/** An object whose values are all of one shape. */
export function recordOf(shape: Shape): Shape {
  return (value) => {
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return object(Object.fromEntries(names.map((name) => [name, shape])))(value);
  };
}

/**
 * What is the same after a way through JSON, which leaves out members that are undefined. Of
 * anything else, browsers would get something other than what was rendered.
 */
export const json: Shape = (value) => jsonFaults(value, 0);

/** Deeper than any data; a value that holds itself has no end. */
const deepest = 500;

function jsonFaults(value: unknown, depth: number): readonly Fault[] {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return none;
    case 'number':
      return Number.isFinite(value) ? none : [notJson(value)];
    case 'object':
      break;
    default:
      return [notJson(value)];
  }
  if (value === null) return none;
  const isList = Array.isArray(value);
  if (depth > deepest || !(isList || isPlain(value))) return [notJson(value)];
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined && !isList) continue;
    const [fault] = jsonFaults(member, depth + 1);
    if (fault !== undefined) return [inside(isList ? `[${key}]` : key, fault)];
  }
  return none;
}

/** Whether it is an object of no class. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function notJson(value: unknown): Fault {
  return {
    field: '',
    expected: 'JSON: null, true, false, numbers, strings, arrays, objects',
    value,
  };
}

function inside(name: string, fault: Fault): Fault {
  const isJoined = fault.field === '' || fault.field.startsWith('[');
  return { ...fault, field: isJoined ? `${name}${fault.field}` : `${name}.${fault.field}` };
}

/**
 * Checks what a function of the build was called with.
 * @throws Error that says what is wrong with it.
 */
export function assertShape(shape: Shape, value: unknown, call: string): void {
  const [fault] = shape(value);
  if (fault) throw new Error(`${call} was called wrongly: ${describeFault(fault)}`);
}

/** Says what a field is and what it must be: `head.title is 42; it must be a string.` */
export function describeFault({ field, expected, value }: Fault): string {
  // The way through a value that holds itself is as long as it was followed.
  const name = field.length > 100 ? `${field.slice(0, 100)}…` : field;
  return `${name || 'it'} is ${describeValue(value)}; it must be ${expected}.`;
}

function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'missing';
    case 'string':
      return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
    case 'function':
      return 'a function';
    case 'object': {
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'an array';
      const name = Object.getPrototypeOf(value)?.constructor?.name ?? 'Object';
      return name === 'Object' ? 'an object' : `a ${name}`;
    }
    default:
      return String(value);
  }
}
