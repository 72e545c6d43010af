import { inspect } from 'node:util';
import { parseStack, type StackFrame } from './parse-stack.ts';

/** What code of the site threw. Plain data, so that a thread can hand it over. */
export interface Exception {
  /** The error in a line: `TypeError: x is not a function`. */
  text: string;
  /** From the place where it was thrown to the site's first call; what is not the site's left out. */
  stack: readonly StackFrame[];
  /** The same of what caused it, and of the errors that an AggregateError gathers. */
  causes: readonly Exception[];
  /** The page (`/blog`), the content file or the request that was being worked on. */
  subject?: Subject;
  /** What else stopped at it, of the same kind. */
  others?: readonly string[];
  /** The React components it was thrown in, the innermost first. */
  components?: readonly StackFrame[];
  /** The code around the place, with a caret under it. */
  frame?: string;
}

/** What code of the site was working on when it threw. */
export interface Subject {
  kind: 'page' | 'entry' | 'request';
  /** Its path. */
  name: string;
  /** The content file that a page shows. */
  source?: string;
}

/** Causes that are told: a chain of them can be a circle. */
const deepest = 4;

/** Errors of an AggregateError that are told. */
const most = 5;

/** Reads what was thrown, which need not be an Error. Its stack is as the engine wrote it. */
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

/** What was thrown in a line: `TypeError: x is not a function`, `the string "no"`. */
export function describeThrown(thrown: unknown): string {
  if (isErrorLike(thrown)) {
    const { message } = thrown;
    // Only what says more than that it is an error.
    const name = thrown.name === 'Error' || thrown.name === undefined ? '' : String(thrown.name);
    if (message === '') return name || 'an Error without a message';
    return name === '' || message.startsWith(`${name}:`) ? message : `${name}: ${message}`;
  }
  if (typeof thrown === 'string') return `the string ${JSON.stringify(thrown)}`;
  if (thrown instanceof Promise) return 'a Promise';
  return inspect(thrown, { depth: 1, breakLength: Number.POSITIVE_INFINITY }).slice(0, 300);
}

/** An Error, also one of another realm or of a package that makes its own. */
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

/** Calls that an error stores: with Node's ten, what a package throws often has none of the site. */
const remembered = 50;

/** Lets the errors of this thread remember enough calls to reach code of the site. */
export function rememberCalls(): void {
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, remembered);
}
