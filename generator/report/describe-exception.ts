import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Exception, Subject } from '../diagnostics/exception.ts';
import type { StackFrame } from '../diagnostics/parse-stack.ts';
import { placeText } from '../diagnostics/place.ts';
import { plural } from '../lib/amounts.ts';

/** The most calls to show to people, with a separate limit for packages. Programs get all calls. */
const shown = 8;
const shownOfPackages = 3;

/** Facts about an exception besides its place, as lines: calls, components, page and causes. */
export function describeException(exception: Exception | undefined): string[] {
  // Without a place in the sources, the calls are those of a bundle.
  if (exception?.frame === undefined) return [];
  const { stack, components = [], causes, subject } = exception;
  return [
    ...listFrames('at', stack),
    ...listFrames('in', components),
    ...(subject ? [describeSubject(subject)] : []),
    ...causes.flatMap((cause) => [`caused by ${cause.text}`, ...listFrames('at', cause.stack)]),
    ...causes.flatMap(({ causes }) => causes.map(({ text }) => `  caused by ${text}`)),
  ];
}

/** The lines of code in a diagnostic: none for an exception without a known place, else undefined. */
export function frameLines({ frame, exception }: Diagnostic): string[] | undefined {
  const text = frame ?? exception?.frame;
  return text === '' ? [] : text?.split('\n');
}

/** The code in a diagnostic, and the other facts about an exception. */
export function describeCode(diagnostic: Diagnostic): string[] {
  return [...(frameLines(diagnostic) ?? []), ...describeException(diagnostic.exception)];
}

/** A call as a line: `heading (site/pages/home.tsx:3:9)`. */
function formatFrame({ name, ...frame }: StackFrame): string {
  const place = placeText(frame);
  if (name === undefined) return place;
  return place === '' ? name : `${name} (${place})`;
}

/** Lists the site's calls first; the calls of packages that it used follow. */
function listFrames(word: string, frames: readonly StackFrame[]): string[] {
  const isPackaged = ({ file = '' }: StackFrame) => /(?:^|\/)node_modules\//.test(file);
  const own = frames.filter((frame) => !isPackaged(frame)).slice(0, shown);
  const list = [...own, ...frames.filter(isPackaged).slice(0, shownOfPackages)];
  const lines = list.map((frame) => `${word} ${formatFrame(frame)}`);
  const rest = frames.length - list.length;
  return rest > 0 ? [...lines, `${word} ${plural(rest, 'more call')}`] : lines;
}

const kinds = { page: 'page', entry: 'content file', request: 'request' } as const;

function describeSubject({ kind, name, source }: Subject): string {
  return `while making the ${kinds[kind]} ${name}${source === undefined ? '' : ` from ${source}`}`;
}
