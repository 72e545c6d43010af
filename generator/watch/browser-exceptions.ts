import type { IncomingMessage } from 'node:http';
import { posix, resolve } from 'node:path';
import { z } from 'zod';
import type { BrowserException, WatchError } from '../browser/watch-message.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Exception } from '../diagnostics/exception.ts';
import { parseStack } from '../diagnostics/parse-stack.ts';
import { relocateMap } from '../diagnostics/relocate-map.ts';
import { type Bundled, traceExceptions } from '../diagnostics/trace.ts';
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
const exceptionSchema: z.ZodType<BrowserException> = cause.extend({ page: z.string() });

/** A message of React about markup that differs shows both. */
const longestReport = 200_000;

interface ReceiverOptions {
  root: string;
  reporter: Pick<Reporter, 'diagnostics'>;
  /** The state that is served. */
  served: () => WatchedOutputs | undefined;
}

/** Creates what takes the exceptions that pages report, and says each of a state once in the terminal. */
export function createExceptionReceiver({ root, reporter, served }: ReceiverOptions) {
  let said: { state?: WatchedOutputs; texts: Set<string> } = { texts: new Set() };
  /** @returns what the page shows of it, or the status of the answer to a request that is none. */
  return async (request: IncomingMessage): Promise<WatchError | number> => {
    const read = await readJson(request, exceptionSchema, longestReport);
    if ('status' in read) return read.status;
    const state = served();
    if (state === undefined) return 503;
    const [diagnostic] = await traceExceptions([describe(read.value)], {
      root,
      bundles: bundlesOf(read.value, state),
    });
    if (diagnostic === undefined) return 400;
    const error = toWatchError(diagnostic, root);
    if (said.state !== state) said = { state, texts: new Set() };
    if (!said.texts.has(error.text)) reporter.diagnostics([diagnostic], root);
    said.texts.add(error.text);
    return error;
  };
}

function describe(reported: BrowserException): Diagnostic {
  const exception = toException(reported);
  const name = decodeURI(reported.page);
  return {
    rule: 'browser/exception',
    severity: 'error',
    message: `${name} threw in the browser: ${exception.text}`,
    exception: { ...exception, subject: { kind: 'page', name } },
  };
}

function toException({ text, stack, causes }: Omit<BrowserException, 'page'>): Exception {
  return {
    text: text.replace(/^Error: /, ''),
    // A path would be a file of this machine, which no page can name.
    stack: parseStack(stack).filter(({ file = '' }) => URL.canParse(file)),
    causes: causes.map(toException),
  };
}

/** The scripts of the site that a stack names, by their URLs. */
function bundlesOf(reported: Omit<BrowserException, 'page'>, state: WatchedOutputs): Bundled[] {
  const urls = parseStack(reported.stack).flatMap(({ file }) => file ?? []);
  const own = [...new Set(urls)].flatMap((url) => {
    const bundle = findBundle(url, state);
    return bundle ? { module: url, map: () => readMap(bundle, state.site.root) } : [];
  });
  return [...own, ...reported.causes.flatMap((inner) => bundlesOf(inner, state))];
}

type Script = WatchedOutputs['bundles']['client']['files'][number];

function findBundle(url: string, { site, bundles }: WatchedOutputs): Script | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const path = decodeURI(pathname).slice(site.base.length + 1);
  return bundles.client.files.find((file) => file.path === path);
}

/** Bundles for development have their map inline, its sources relative to them. */
async function readMap({ path, make }: Script, root: string): Promise<string | undefined> {
  const text = Buffer.from(await make()).toString();
  const [, encoded] = /\n\/\/# sourceMappingURL=data:[^,]*,(\S+)\s*$/.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  const map = Buffer.from(encoded, 'base64').toString();
  return relocateMap(map, resolve(root, 'out', posix.dirname(path)));
}
