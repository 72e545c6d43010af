import type { IncomingMessage } from 'node:http';
import { posix, resolve } from 'node:path';
import { z } from 'zod';
import type { BrowserException, ThrownInBrowser, WatchError } from '../browser/watch-message.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Exception } from '../diagnostics/exception.ts';
import { parseStack, type StackFrame } from '../diagnostics/parse-stack.ts';
import { relocateMap } from '../diagnostics/relocate-map.ts';
import { type Bundled, traceExceptions } from '../diagnostics/trace.ts';
import { decodeUrl } from '../lib/decode-url.ts';
import type { Output } from '../output/output.ts';
import type { Reporter } from '../report/reporter.ts';
import { readJson } from './read-json.ts';
import { toWatchError } from './watch-error.ts';
import type { WatchedOutputs } from './watched-outputs.ts';

const cause = z.object({
  text: z.string(),
  stack: z.string(),
  get causes() {
    return z.array(cause);
  },
});
const exceptionSchema: z.ZodType<BrowserException> = cause.extend({
  page: z.string(),
  components: z.string(),
});

/** Characters: React's hydration errors contain both versions of the markup. */
const longestReport = 200_000;

interface ReceiverOptions {
  root: string;
  reporter: Pick<Reporter, 'diagnostics'>;
  /** The state that is served. */
  served: () => WatchedOutputs | undefined;
  /** The number of edits so far. */
  countEdits: () => number;
  /** The code of a patch, by the last part of its URL. */
  patchAt: (name: string) => string | undefined;
}

/**
 * Creates a receiver for exceptions that pages report. After each edit, the terminal shows
 * exceptions with the same calls only once.
 */
export function createExceptionReceiver(options: ReceiverOptions) {
  const { root, reporter } = options;
  let said: { edits: number; keys: Set<string> } = { edits: 0, keys: new Set() };
  /** @returns the error for the page to show, or the status of the answer to an invalid request. */
  return async (request: IncomingMessage): Promise<WatchError | number> => {
    const read = await readJson(request, exceptionSchema, longestReport);
    if ('status' in read) return read.status;
    const state = options.served();
    if (state === undefined) return 503;
    const { components, ...reported } = read.value;
    const find = (url: string) => findScript(url, state, options.patchAt);
    const stacks = [reported, ...listCauses(reported)].map(({ stack }) => stack);
    const bundles = bundlesOf([...stacks, components].join('\n'), find);
    const [diagnostic] = await traceExceptions([describe(read.value)], { root, bundles });
    if (diagnostic === undefined) return 400;
    const edits = options.countEdits();
    if (said.edits !== edits) said = { edits, keys: new Set() };
    const { text, stack } = diagnostic.exception ?? {};
    const key = JSON.stringify([text, stack]);
    if (!said.keys.has(key)) reporter.diagnostics([diagnostic], root);
    said.keys.add(key);
    return toWatchError(diagnostic, root);
  };
}

function describe({ page, components, ...reported }: BrowserException): Diagnostic {
  const exception = toException(reported);
  const name = decodeUrl(page, decodeURI);
  return {
    rule: 'browser/exception',
    severity: 'error',
    message: `${name} threw in the browser: ${exception.text}`,
    exception: {
      ...exception,
      subject: { kind: 'page', name },
      ...(components && { components: parseCalls(components) }),
    },
  };
}

function toException({ text, stack, causes }: ThrownInBrowser): Exception {
  return {
    text: text.replace(/^Error: /, ''),
    stack: parseCalls(stack),
    causes: causes.map(toException),
  };
}

/** Removes file paths: they would be files of this machine, which pages cannot know. */
function parseCalls(stack: string): StackFrame[] {
  return parseStack(stack).filter(({ file }) => file === undefined || URL.canParse(file));
}

function listCauses({ causes }: ThrownInBrowser): ThrownInBrowser[] {
  return causes.flatMap((inner) => [inner, ...listCauses(inner)]);
}

/** Code in open pages. */
interface Script {
  /** Absolute path of the folder that its source map is relative to. */
  folder: string;
  make: Output['make'];
}

/** The site's scripts in a stack, by their URLs. */
function bundlesOf(stack: string, find: (url: string) => Script | undefined): Bundled[] {
  const urls = parseStack(stack).flatMap(({ file }) => file ?? []);
  return [...new Set(urls)].flatMap((module) => {
    const script = find(module);
    return script ? [{ module, map: () => readMap(script) }] : [];
  });
}

/** A script of the current state, of an earlier state that a page still uses, or a patch. */
function findScript(
  url: string,
  { site, fileAt }: WatchedOutputs,
  patchAt: ReceiverOptions['patchAt'],
): Script | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const path = decodeUrl(pathname, decodeURI).slice(site.base.length + 1);
  const patch = patchAt(posix.basename(path));
  // Its map belongs to a file at the top of the output.
  const script = patch === undefined ? fileAt(path) : { path: 'patch.js', make: () => patch };
  if (script === undefined) return undefined;
  return { folder: resolve(site.root, 'out', posix.dirname(script.path)), make: script.make };
}

/** Development bundles have an inline map; its sources are relative to the bundle. */
async function readMap({ folder, make }: Script): Promise<string | undefined> {
  const text = Buffer.from(await make()).toString();
  const [, encoded] = /\n\/\/# sourceMappingURL=data:[^,]*,(\S+)\s*$/.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  const map = Buffer.from(encoded, 'base64').toString();
  return relocateMap(map, folder);
}
