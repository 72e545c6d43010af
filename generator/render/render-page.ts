import { pathToFileURL } from 'node:url';
import type { InlineFile, LoadedPage, PageFile, RenderBody, RenderPage } from '../browser/page.ts';
import { DamagedCacheError } from '../cache/body-store.ts';
import { codeFolder } from '../cache/cache-folder.ts';
import { policyOf } from '../config/policies.ts';
import type { PageSpec, Policy } from '../contract.ts';
import { type Diagnostic, SiteError, withoutSystemError } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException, rememberCalls } from '../diagnostics/exception.ts';
import { escapeHtml, jsonForScript } from '../lib/escape.ts';
import { relativePath } from '../lib/file-path.ts';
import { importOutside } from '../lib/import-outside.ts';
import { memoize } from '../lib/memoize.ts';
import { publicHtml } from '../lib/page-url.ts';
import { writeModule } from '../lib/write-module.ts';
import { createDocument, renderResourceTags } from './document.ts';
import { type Frame, inlineScriptOf } from './frame.ts';
import { renderHeadTags } from './head.ts';
import { renderImagePreload } from './image-preload.ts';
import { writePolicy } from './policy.ts';
import { refuseExit } from './refuse-exit.ts';
import { inJson, type RenderedFiles } from './stored-page.ts';

export type RenderPageFiles = Awaited<ReturnType<typeof loadPageRenderer>>;

/**
 * Loads the site's code and the document template. Returns the function that renders a page, for
 * builds and while watching. It makes the document and, if the view hydrates, the data for
 * client-side navigation. It throws a SiteError if the site's code throws, and a DamagedCacheError
 * if the body is missing.
 * @param runModule runs the code of an ES module as if it were in a folder, and returns its
 *   exports.
 * @throws SiteError if the code or the template breaks the contract.
 */
export async function loadPageRenderer(frame: Frame, runModule = importModule) {
  const { site, shared, feeds, client } = frame;
  const code = await loadCode(frame, runModule);
  const { template: file } = site.document;
  const fillDocument = createDocument(frame.template, {
    file: relativePath(site.root, file),
    hydrates: Object.values(site.views).some(({ hydrate }) => hydrate),
    language: site.language,
  });
  const policyFor = createPolicyWriter(frame);
  const render = (page: PageSpec) => {
    const planned = page.body === undefined ? undefined : publicHtml(String(page.body), site);
    const { path, view } = page;
    const styles = [...(client.views[view]?.styles ?? [])];
    const head = { title: page.head.title, tags: renderHeadTags(site, page, feeds) };
    const View = code.views[view];
    if (View === undefined) throw new Error(`There is no view "${view}".`);
    const whole = { path, view, data: page.data, body: planned ?? '', head, View };
    const made = withoutExit(() => code.renderBody?.({ page: whole, shared }));
    const loaded = made === undefined ? whole : { ...whole, data: null, body: made };
    const inline: InlineFile = { path, view, data: loaded.data, styles, build: client.build };
    const rendered = withoutExit(() => code.render({ page: loaded, shared }));
    if (typeof rendered !== 'string') throw new SiteError([describeReturned(rendered, site)]);
    const hydrates = site.views[view]?.hydrate;
    // React itself finds these tags when it hydrates a page, and removes them after a navigation.
    const [forHead = ''] = hydrates ? [] : (leadingTags.exec(rendered) ?? []);
    const markup = rendered.slice(forHead.length);
    const image = renderImagePreload(markup);
    const resources = renderResourceTags(frame, { view, image, policy: policyFor(page) });
    return {
      html: fillDocument({
        head: [`<title>${escapeHtml(head.title)}</title>`, head.tags, resources, forHead]
          .filter(Boolean)
          .join('\n'),
        markup,
        // In the form that the browser parses (browser/page-loader.ts).
        data: hydrates
          ? `<script type="application/json" id="page-data">${jsonForScript(inline)}</script>`
          : '',
      }),
      ...(hydrates && renderData({ ...inline, head }, made ?? planned)),
    };
  };
  return (page: PageSpec) => {
    try {
      return render(page);
    } catch (error) {
      if (error instanceof DamagedCacheError || error instanceof SiteError) throw error;
      throw new SiteError([describeFailure(page, error, site)], { cause: error });
    }
  };
}

/**
 * The tags for the head that components wrote. React puts them before all other markup, and escapes
 * each `>` in their attributes. Async scripts come before links.
 */
const leadingTags = /^(?:<(?:link|meta)\b[^>]*>|<script\b[^>]*\sasync=""[^>]*><\/script>)+/;

/** A page's data as JSON, with its body at the end. */
function renderData(
  data: Omit<PageFile, 'body'>,
  html: string | undefined,
): Pick<RenderedFiles, 'json' | 'body'> {
  const json = JSON.stringify(data);
  if (html === undefined) return { json };
  const body = { html, json: inJson(html) };
  return { json: `${json.slice(0, -1)},"body":"${body.json}"}`, body };
}

/** Runs the prerender bundle; throws a SiteError if it throws on load or breaks the contract. */
async function loadCode({ site, serverCode }: Frame, runModule: typeof importModule) {
  const problem = (path: string, what: string): Diagnostic => {
    const file = relativePath(site.root, path);
    return { rule: 'code/contract', severity: 'error', message: `${file} ${what}.`, file };
  };
  const { server } = site.entries;
  rememberCalls();
  const module = await runModule(serverCode, codeFolder(site.root, 'server')).catch(
    (error: unknown) => {
      if (error instanceof SiteError) throw error;
      const failure = problem(server, `cannot be loaded: ${describeThrown(error)}`);
      const exception = readException(error);
      throw new SiteError([{ ...failure, exception }], { cause: error });
    },
  );
  const views = module.views as Readonly<Record<string, LoadedPage['View']>>;
  const problems = Object.entries(site.views)
    .filter(([name]) => typeof views[name] !== 'function' && typeof views[name] !== 'object')
    .map(([, { module }]) => problem(module, 'has no component as its default export'));
  if (typeof module.render !== 'function') {
    problems.unshift(problem(server, 'does not export a function named render'));
  }
  if (problems.length > 0) throw new SiteError(problems);
  return {
    render: module.render as RenderPage,
    renderBody: module.renderBody as RenderBody | undefined,
    views,
  };
}

async function importModule(code: string, folder: string): Promise<Record<string, unknown>> {
  const file = await writeModule(code, folder).catch((error: unknown) => {
    // A full disk, for instance, is not a mistake in the site's code.
    throw withoutSystemError(error);
  });
  return importOutside(pathToFileURL(file).href);
}

/** Creates the function that returns a page's policy. Most pages of a view share one. */
function createPolicyWriter(frame: Frame) {
  const { site, client } = frame;
  const write = (policy: Policy | undefined, view: string) => {
    const script = inlineScriptOf(frame, view);
    const styles = Object.values(client.inlineStyles[view] ?? {});
    const scripts = script === '' ? [] : [script];
    return writePolicy(policy, { scripts, styles, base: site.base })?.meta;
  };
  const ofView = memoize((view: string) => write(site.contentSecurityPolicy, view));
  return ({ path, view }: PageSpec) => {
    const policy = policyOf(site, path);
    return policy === site.contentSecurityPolicy ? ofView(view) : write(policy, view);
  };
}

function withoutExit<T>(run: () => T): T {
  const allow = refuseExit();
  try {
    return run();
  } finally {
    allow();
  }
}

/** Describes a server entry that does not return markup, as an async one. */
function describeReturned(returned: unknown, { root, entries }: Frame['site']): Diagnostic {
  const file = relativePath(root, entries.server);
  return {
    rule: 'code/contract',
    severity: 'error',
    message: `${file}: render returned ${describeThrown(returned)} instead of a string.`,
    hint: 'Call renderToString or renderToStaticMarkup, and load data in pages() of the definition.',
    file,
  };
}

/** Describes why a page failed to render; `traceFailures` finds the place. */
function describeFailure(page: PageSpec, error: unknown, site: Frame['site']): Diagnostic {
  const { path, source } = page;
  return {
    rule: 'render/failed',
    severity: 'error',
    message: `${path} threw while it was rendered: ${describeThrown(error)}`,
    ...viewFile(page, site),
    exception: readException(error, { kind: 'page', name: path, ...(source && { source }) }),
  };
}

/** The file to name until the place is known: the code fails, not the content that it shows. */
export function viewFile({ view }: PageSpec, { root, views }: Frame['site']) {
  const { module } = views[view] ?? {};
  return module === undefined ? {} : { file: relativePath(root, module) };
}
