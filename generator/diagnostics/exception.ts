import { inspect } from 'node:util';
import { parseStack, type StackFrame } from './parse-stack.ts';

/** An exception from the site's code. Plain data, so that threads can pass it on. */
export interface Exception {
  /** The error in one line: `TypeError: x is not a function`. */
  text: string;
  /** The calls of the site's code, from where it was thrown to the outermost call. */
  stack: readonly StackFrame[];
  /** The causes of the error, including the errors in an AggregateError. */
  causes: readonly Exception[];
  /** The page (`/blog`), content file or request in progress. */
  subject?: Subject;
  /** The names of other subjects with the same exception, of the same kind. */
  others?: readonly string[];
  /** The React components in which it was thrown, innermost first. */
  components?: readonly StackFrame[];
  /** The code around the place, with carets under it. */
  frame?: string;
}

/** The subject that the site's code was working on when it threw. */
export interface Subject {
  kind: 'page' | 'entry' | 'request';
  /** The subject's path. */
  name: string;
  /** The content file of a page. */
  source?: string;
}

/** The maximum depth of reported causes: a chain of causes can be circular. */
const deepest = 4;

/** The maximum number of reported errors in an AggregateError. */
const most = 5;

/** Reads a thrown value, which need not be an Error. The stack stays as the engine wrote it. */
export function readException(thrown: unknown, subject?: Subject, depth = 0): Exception {
  const { stack } = isErrorLike(thrown) ? thrown : { stack: undefined };
  return {
    text: describeThrown(thrown),
    stack: parseStack(stack ?? ''),
    causes: depth < deepest ? causesOf(thrown).map((cause) => readCause(cause, depth)) : [],
    ...(subject && { subject }),
  };
}

const readCause = (cause: unknown, depth: number) => readException(cause, undefined, depth + 1);

/** Describes a thrown value in one line: `TypeError: x is not a function`, `the string "no"`. */
export function describeThrown(thrown: unknown): string {
  if (isErrorLike(thrown)) {
    const { message } = thrown;
    // The name `Error` adds nothing.
    const name = thrown.name === 'Error' || thrown.name === undefined ? '' : String(thrown.name);
    if (message === '') return name || 'an Error without a message';
    return name === '' || message.startsWith(`${name}:`) ? message : `${name}: ${message}`;
  }
  if (typeof thrown === 'string') return `the string ${JSON.stringify(thrown)}`;
  if (thrown instanceof Promise) return 'a Promise';
  return inspect(thrown, { depth: 1, breakLength: Number.POSITIVE_INFINITY }).slice(0, 300);
}

/** Whether a value is an Error, including errors of another realm or of a package's own class. */
function isErrorLike(thrown: unknown): thrown is Error {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'message' in thrown &&
    typeof thrown.message === 'string' &&
    (thrown instanceof Error || ('stack' in thrown && typeof thrown.stack === 'string'))
  );
}

function causesOf(thrown: unknown): unknown[] {
  if (typeof thrown !== 'object' || thrown === null) return [];
  const errors = 'errors' in thrown && Array.isArray(thrown.errors) ? thrown.errors : [];
  const isGathering = thrown instanceof AggregateError;
  const cause = 'cause' in thrown && thrown.cause !== undefined ? [thrown.cause] : [];
  return [...cause, ...(isGathering ? errors.slice(0, most) : [])];
}

/**
 * Calls in the stack of an error. With Node's default of ten, errors from packages often contain no
 * call of the site.
 */
const remembered = 50;

/** Makes the errors of this thread contain enough calls to reach the site's code. */
export function rememberCalls(): void {
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, remembered);
}
