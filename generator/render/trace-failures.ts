import { join } from 'node:path';
import type { ServerSources } from '../assets/server-sources.ts';
import { codeFolder } from '../cache/cache-folder.ts';
import type { PageSpec } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { parseStack } from '../diagnostics/parse-stack.ts';
import { type Bundled, isUntraced, traceExceptions } from '../diagnostics/trace.ts';
import { runCommonJs } from '../lib/run-common-js.ts';
import { moduleFile } from '../lib/write-module.ts';
import type { Frame } from './frame.ts';
import { refuseExit } from './refuse-exit.ts';
import { loadPageRenderer, type RenderPageFiles } from './render-page.ts';

interface Rendered {
  frame: Frame;
  pages: readonly PageSpec[];
  sources: ServerSources;
}

/**
 * Finds the places and components of errors that the site's code threw while rendering. It renders
 * the pages again with instrumented code. An error that is not a SiteError stays unchanged.
 * @returns the error to throw.
 */
export async function traceFailures(error: unknown, rendered: Rendered): Promise<unknown> {
  if (!(error instanceof SiteError)) return error;
  const { diagnostics, cause } = error;
  if (!diagnostics.some(isUntraced)) return error;
  const restore = quietProcess();
  try {
    return new SiteError(await traceAll(diagnostics, rendered), { cause });
  } finally {
    restore();
  }
}

/** The most pages to render again: no one fixes more causes at once. */
const most = 200;

async function traceAll(
  diagnostics: readonly Diagnostic[],
  { frame, pages, sources }: Rendered,
): Promise<Diagnostic[]> {
  const { root } = frame.site;
  const folder = codeFolder(root, 'server');
  const again = await loadAgain(frame, sources);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const traced: Diagnostic[] = [];
  for (const [index, diagnostic] of diagnostics.entries()) {
    const page = byPath.get(diagnostic.exception?.subject?.name ?? '');
    const repeated = index < most && page ? await again?.repeat(page) : again?.failure;
    traced.push(repeated && isSame(repeated, diagnostic) ? repeated : diagnostic);
  }
  const module = moduleFile(frame.serverCode, folder);
  const bundles = [{ module, map: () => sources.map(frame.serverCode) }];
  return traceExceptions(traced, { root, bundles: [...bundles, ...(again?.bundles ?? [])] });
}

/** React says more in development, and uses words where production uses a number. */
function isSame(repeated: Diagnostic, { exception }: Diagnostic): boolean {
  const text = exception?.text ?? '';
  return repeated.exception?.text.startsWith(text) || text.includes('Minified React error');
}

/**
 * Loads the site's code so that it reports its components; undefined if its sources have changed.
 */
async function loadAgain(frame: Frame, sources: ServerSources) {
  const nothing = { code: '', map: undefined, files: {} };
  const { code, map, files } = await sources.instrument().catch(() => nothing);
  if (code === '') return undefined;
  const file = join(codeFolder(frame.site.root, 'server'), 'instrumented.cjs');
  const bundles: Bundled[] = [{ module: file, map: async () => map, files }];
  let module: Record<string, unknown> = {};
  const run = async () => {
    module = runCommonJs(code, file);
    return module;
  };
  try {
    const render = await loadPageRenderer(frame, run);
    const find = module.findComponents as () => Promise<string>;
    return { bundles, failure: undefined, repeat: (page: PageSpec) => repeat(page, render, find) };
  } catch (error) {
    const failure = error instanceof SiteError ? error.diagnostics[0] : undefined;
    return { bundles, failure, repeat: async () => undefined };
  }
}

/** Renders a failed page again; undefined if it does not throw. */
async function repeat(
  page: PageSpec,
  render: RenderPageFiles,
  findComponents: () => Promise<string>,
): Promise<Diagnostic | undefined> {
  try {
    render(page);
    return undefined;
  } catch (error) {
    const [diagnostic] = error instanceof SiteError ? error.diagnostics : [];
    if (diagnostic?.exception === undefined) return undefined;
    const components = parseStack(await findComponents());
    return { ...diagnostic, exception: { ...diagnostic.exception, components } };
  }
}

/**
 * Silences the console, because its messages appeared before, and prevents the site from ending the
 * process.
 */
function quietProcess(): () => void {
  const { log, info, debug, warn, error } = console;
  const allowExit = refuseExit();
  const silent = () => {};
  Object.assign(console, { log: silent, info: silent, debug: silent, warn: silent, error: silent });
  return () => {
    Object.assign(console, { log, info, debug, warn, error });
    allowExit();
  };
}
