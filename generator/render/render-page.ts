import process from 'node:process';
import type { ClientAssets } from '../assets/manifest.ts';
import type { InlineFile } from '../browser/page-loader.ts';
import { policyOf } from '../config/policies.ts';
import type { Json, LoadedPage, PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { escapeHtml } from '../lib/escape.ts';
import { messageOf } from '../lib/message-of.ts';
import { type FillDocument, renderPageData, renderResourceTags } from './document.ts';
import { explainFailure } from './explain-failure.ts';
import { type FeedLinks, renderHeadTags } from './head.ts';
import { renderImagePreload } from './image-preload.ts';
import { writePolicy } from './policy.ts';
import type { RenderSite } from './render-site.ts';
import type { Renderer } from './renderer.ts';

/** A page as it is written: its document, and the data that client-side navigation fetches. */
export interface RenderedPage {
  html: string;
  json: string;
}

export type RenderPageFiles = (page: PageSpec) => RenderedPage;

/** What documents load; the bytes of the files are not needed. */
export type PageAssets = Omit<ClientAssets, 'files'>;

/** Everything that rendering needs besides the page. */
export interface RenderContext {
  site: RenderSite;
  shared: Json;
  feeds: readonly FeedLinks[];
  client: PageAssets;
  inlineScript: string;
  renderer: Renderer;
  fillDocument: FillDocument;
}

/** Creates the function that renders a page; it throws what the site's code throws. */
export function createPageRenderer(context: RenderContext): RenderPageFiles {
  const { site, shared, feeds, client, inlineScript, renderer, fillDocument } = context;
  const policyFor = createPolicyWriter(context);
  return (page) => {
    const body = page.body === undefined ? undefined : String(page.body);
    const inline = toInlineFile(page, context);
    const head = { title: page.head.title, tags: renderHeadTags(site, page, feeds) };
    const markup = withoutExit(() =>
      renderer.render({ page: toLoadedPage(page, { head, body, renderer }), shared }),
    );
    const resources = renderResourceTags({
      image: renderImagePreload(markup),
      assets: client,
      view: page.view,
      inlineScript,
      policy: policyFor(page),
    });
    return {
      html: fillDocument({
        language: site.language,
        head: `<title>${escapeHtml(head.title)}</title>\n${head.tags}\n${resources}`,
        markup,
        data: renderPageData(inline),
      }),
      json: JSON.stringify({ ...inline, head, ...(body !== undefined && { body }) }),
    };
  };
}

/** Creates the function that gives a page's policy, which most pages of a view have in common. */
function createPolicyWriter({ site, client, inlineScript }: RenderContext) {
  const write = (path: string, view: string) =>
    writePolicy(policyOf(site, path), {
      script: inlineScript,
      styles: Object.values(client.inlineStyles[view] ?? {}),
    })?.meta;
  const written = new Map<string, string | undefined>();
  return ({ path, view }: PageSpec): string | undefined => {
    const key = site.pagePolicies[path] === undefined ? view : path;
    if (!written.has(key)) written.set(key, write(path, view));
    return written.get(key);
  };
}

function toInlineFile(page: PageSpec, { client }: RenderContext): InlineFile {
  return {
    path: page.path,
    view: page.view,
    data: page.data,
    styles: [...(client.views[page.view]?.styles ?? [])],
    build: client.build,
  };
}

function toLoadedPage(
  page: PageSpec,
  parts: { head: LoadedPage['head']; body: string | undefined; renderer: Renderer },
): LoadedPage {
  const { head, body = '', renderer } = parts;
  const View = renderer.views[page.view];
  if (View === undefined) throw new Error(`There is no view "${page.view}".`);
  const { path, view, data } = page;
  return { path, view, data, body, head, View };
}

/** Runs code of the site that could end this process, and so a build without an error. */
function withoutExit<T>(run: () => T): T {
  const { exit } = process;
  process.exit = (code) => {
    throw new Error(`It called process.exit(${code ?? ''}).`);
  };
  try {
    return run();
  } finally {
    process.exit = exit;
  }
}

/** Why a page could not be rendered, for its author. */
export function describeFailure(page: PageSpec, error: unknown): Diagnostic {
  const message = messageOf(error);
  const hint = explainFailure(message);
  return {
    rule: 'render/failed',
    severity: 'error',
    message: `${page.path} threw while it was rendered: ${message}`,
    ...(hint && { hint }),
    ...(page.source !== undefined && { file: page.source }),
  };
}

/** Why a thread did not finish a page, for its author; the page is undefined when it was at none. */
export function describeLoss(page: PageSpec | undefined, reason: string): Diagnostic {
  const what = page === undefined ? 'pages' : page.path;
  return {
    rule: 'render/failed',
    severity: 'error',
    message: `The thread that rendered ${what} ended before it was done. ${reason}`,
    hint: 'Look for code that calls process.exit or throws in a callback, and for memory that only grows.',
    ...(page?.source !== undefined && { file: page.source }),
  };
}
