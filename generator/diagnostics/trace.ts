import { SourceMap, type SourceMapping } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { plural } from '../lib/amounts.ts';
import { eachOnce } from '../lib/each-once.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { memoize } from '../lib/memoize.ts';
import { packageFolder } from '../lib/package-folder.ts';
import { readIfPossible } from '../lib/read-if-there.ts';
import { codeFrame } from './code-frame.ts';
import { type Diagnostic, SiteError } from './diagnostic.ts';
import type { Exception } from './exception.ts';
import { explainException } from './explain-exception.ts';
import { type BundledFiles, explainCircle } from './import-circle.ts';
import { parseStack, type StackFrame } from './parse-stack.ts';

/** The data that maps places in a bundle to its sources. */
export interface Bundled {
  /** Absolute path of the module. */
  module: string;
  /**
   * Makes the source map, with sources absolute or relative to the root; undefined if they have
   * changed since.
   */
  map: () => Promise<string | undefined>;
  /** The bundle's sources, by path relative to the root, if they are known. */
  files?: BundledFiles;
}

interface TraceOptions {
  /** Folder of the site. */
  root: string;
  bundles?: readonly Bundled[];
}

/**
 * Finds the places of exceptions in the site's sources, and merges exceptions with the same cause.
 * Other diagnostics, and those already traced, stay unchanged. Source maps are made only here.
 */
export async function traceExceptions(
  diagnostics: readonly Diagnostic[],
  options: TraceOptions,
): Promise<Diagnostic[]> {
  const traced: Diagnostic[] = [];
  const locate = createLocator(options);
  for (const diagnostic of diagnostics) {
    traced.push(isUntraced(diagnostic) ? await trace(diagnostic, locate, options) : diagnostic);
  }
  return mergeCauses(traced);
}

/**
 * The same for a SiteError; returns any other error unchanged.
 * @returns the error to throw.
 */
export async function traceError(error: unknown, options: TraceOptions): Promise<unknown> {
  if (!(error instanceof SiteError) || !error.diagnostics.some(isUntraced)) return error;
  return new SiteError(await traceExceptions(error.diagnostics, options), { cause: error.cause });
}

/** Whether the place of an exception has not been searched for yet. */
export function isUntraced({ exception }: Diagnostic): boolean {
  return exception !== undefined && exception.frame === undefined;
}

/**
 * The place in the site's own code where an error was thrown, for a thread whose stacks already
 * name sources.
 * @param folder the folder that the file is relative to.
 * @returns undefined if no call is in the site's code.
 */
export function placeOfThrown({ stack = '' }: Error, folder: string): StackPlace | undefined {
  const calls = parseStack(stack).map((frame) => toShown(folder, frame));
  return findPlace({
    stack: calls.filter((call) => typeof call === 'object'),
    text: '',
    causes: [],
  });
}

/**
 * Finds the place of a call in the sources; undefined for a call that is of no use to the site's
 * author.
 */
type Locate = (frame: StackFrame) => Promise<StackFrame | Caller | undefined>;

/** A call of code that calls the site. */
type Caller = 'stet' | 'React';

async function trace(
  diagnostic: Diagnostic,
  locate: Locate,
  { root, bundles = [] }: TraceOptions,
): Promise<Diagnostic> {
  if (diagnostic.exception === undefined) return diagnostic;
  const exception = await locateException(diagnostic.exception, locate);
  const place = findPlace(exception);
  const shown = place && showPlace(root, place);
  const files = Object.assign({}, ...bundles.map((bundle) => bundle.files));
  const hint = diagnostic.hint ?? explainCircle(exception, files) ?? explainException(exception);
  return {
    ...diagnostic,
    ...(hint !== undefined && { hint }),
    ...place,
    ...shown?.end,
    exception: { ...exception, frame: shown?.frame ?? '' },
  };
}

async function locateException(exception: Exception, locate: Locate): Promise<Exception> {
  const { stack, components, causes } = exception;
  const placed = stack.filter(({ file }) => file !== undefined);
  return {
    ...exception,
    stack: withoutCallers(await Promise.all(placed.map(locate)), components !== undefined),
    ...(components && { components: await locateComponents(components, locate) }),
    causes: await Promise.all(causes.map((cause) => locateException(cause, locate))),
  };
}

/**
 * Keeps the calls that the site made, in packages too, but not the calls that led to the site.
 * Drops repeated calls.
 */
function withoutCallers(
  stack: readonly Awaited<ReturnType<Locate>>[],
  isRendering: boolean,
): StackFrame[] {
  // Functions of stet and React that the site calls may throw too, so skip calls before the site's.
  const start = Math.max(
    0,
    stack.findIndex((frame) => typeof frame === 'object'),
  );
  const end = stack.indexOf('stet', start);
  const calls = stack.slice(0, end < 0 ? undefined : end);
  // The site's entry calls React, which then calls the site's components.
  const react = calls.lastIndexOf('React');
  const isCalledByReact = react >= 0 && (isRendering || react > start);
  const frames = calls
    .slice(0, isCalledByReact ? react : undefined)
    .filter((frame) => typeof frame === 'object');
  const last = frames.findLastIndex(isOwn);
  return eachOnce(last < 0 ? frames : frames.slice(0, last + 1));
}

async function locateComponents(components: readonly StackFrame[], locate: Locate) {
  // The names of elements are in lower case.
  const named = components.filter(({ name = '' }) => /^\p{Lu}/u.test(name));
  const located = await Promise.all(named.map((frame) => (frame.file ? locate(frame) : frame)));
  return eachOnce(located.filter((frame) => typeof frame === 'object'));
}

/** The first call in the site's own code: in the stack, the components, or a cause. */
function findPlace({ stack, components = [], causes }: Exception): StackPlace | undefined {
  const own = [...stack, ...components].find(isOwn);
  if (own === undefined) return causes.map(findPlace).find((place) => place !== undefined);
  const { file, line, column } = own;
  return file === undefined || line === undefined || column === undefined
    ? undefined
    : { file, line, column };
}

type StackPlace = Required<Pick<StackFrame, 'file' | 'line' | 'column'>>;

function isOwn({ file }: StackFrame): boolean {
  return file !== undefined && !inPackage.test(file);
}

/** Code of a package, or a URL of another site. */
const inPackage = /(?:^|\/)node_modules\/|^https?:/;

/** Lines to show before and after the place. */
const around = 2;

/** The code around a place, and the end of the name at the place. */
function showPlace(root: string, { file, line, column }: StackPlace) {
  const text = readIfPossible(join(root, file));
  const written = text?.split(/\r?\n/)[line - 1]?.slice(column - 1) ?? '';
  const [name = ''] = /^(?:new )?[\w$]+/.exec(written) ?? [];
  const end = { endLine: line, endColumn: column + Math.max(1, name.length) };
  const frame = codeFrame(text ?? '', { line, column, ...end }, around).join('\n');
  return { end, frame };
}

function createLocator({ root, bundles = [] }: TraceOptions): Locate {
  const mapOf = memoize((bundle: Bundled) =>
    bundle.map().then((text) => text && new SourceMap(JSON.parse(text))),
  );
  return async (frame) => {
    const { name, file, line = 1, column = 1 } = frame;
    const bundle = bundles.find(({ module }) => module === file);
    if (bundle === undefined) return toShown(root, frame);
    const map = await mapOf(bundle);
    const entry: Partial<SourceMapping> = map ? map.findEntry(line - 1, column - 1) : {};
    const { originalSource, originalLine = 0, originalColumn = 0 } = entry;
    // Some sources are modules that stet generates.
    if (originalSource === undefined || /(?:^|[\\/])stet-[\w-]+:/.test(originalSource))
      return 'stet';
    return toShown(root, {
      ...(name && { name }),
      file: resolve(root, originalSource),
      line: originalLine + 1,
      column: originalColumn + 1,
    });
  };
}

/** Folders of stet's code, in a clone and in a package. */
const ownFolders = [
  ...['generator', 'lib', 'bin'].map((name) => join(packageFolder, name)),
  import.meta.dirname,
];
const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

function toShown(root: string, frame: StackFrame): StackFrame | Caller | undefined {
  const { file = '' } = frame;
  if (ownFolders.some((folder) => isAbsolute(file) && isInside(folder, file))) return 'stet';
  if (react.test(file)) return 'React';
  if (file === '' || file.startsWith('node:') || file.includes('/__stet/')) return undefined;
  return { ...frame, file: isAbsolute(file) ? relativePath(root, file) : file };
}

/** Merges exceptions at the same place; the first one lists the other affected pages and files. */
function mergeCauses(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...groupBy(diagnostics, causeKey).values()].flatMap(([first, ...more]) => {
    const names = more.flatMap(({ exception }) => exception?.subject?.name ?? []);
    const others = [...new Set(names)];
    if (first?.exception === undefined || others.length === 0) return first ?? [];
    const message = `${first.message}\n${countOthers(first.exception, others)}`;
    return { ...first, message, exception: { ...first.exception, others } };
  });
}

/** A key that is equal for diagnostics with the same cause. */
function causeKey(diagnostic: Diagnostic): unknown {
  const { rule, file, line, column, exception } = diagnostic;
  if (exception === undefined || exception.others) return diagnostic;
  const { text, stack, components } = exception;
  const name = /^\w+(?=:)/.exec(text)?.[0];
  const what = line === undefined ? JSON.stringify([text, stack[0], components?.[0]]) : name;
  return [rule, file, line, column, what].join('\0');
}

/** The number of other subjects to name. */
const named = 3;

function countOthers({ subject }: Exception, others: readonly string[]): string {
  const kind = subject?.kind === 'entry' ? 'other file' : `other ${subject?.kind}`;
  const list = others.slice(0, named).join(', ');
  return `and ${plural(others.length, kind)}: ${list}${others.length > named ? ', …' : ''}`;
}
