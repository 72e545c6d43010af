import process from 'node:process';
import type { InlineFile, LoadedPage, RenderPage } from '../browser/page.ts';
import { DamagedCacheError } from '../cache/body-store.ts';
import { policyOf } from '../config/policies.ts';
import type { PageSpec, Policy } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { escapeHtml } from '../lib/escape.ts';
import { memoize } from '../lib/memoize.ts';
import { messageOf } from '../lib/message-of.ts';
import { type FillDocument, renderPageData, renderResourceTags } from './document.ts';
import { explainFailure } from './explain-failure.ts';
import type { Frame } from './frame.ts';
import { renderHeadTags } from './head.ts';
import { renderImagePreload } from './image-preload.ts';
import { writePolicy } from './policy.ts';

/** The site's code as it runs while prerendering. */
export interface SiteCode {
  render: RenderPage;
  views: Readonly<Record<string, LoadedPage['View']>>;
}

/** A page as it is written: its document, and the data that client-side navigation fetches. */
export interface RenderedPage {
  html: string;
  json: string;
}

/**
 * Renders a page.
 * @throws SiteError when the site's code throws, and DamagedCacheError when the body is not there.
 */
export type RenderPageFiles = (page: PageSpec) => RenderedPage;

/** Creates the one function that renders pages, for a build and while watching. */
export function createPageRenderer(
  frame: Frame,
  code: SiteCode,
  fillDocument: FillDocument,
): RenderPageFiles {
  const { site, shared, feeds, client, inlineScript } = frame;
  const policyFor = createPolicyWriter(frame);
  const render = (page: PageSpec): RenderedPage => {
    const body = page.body === undefined ? undefined : String(page.body);
    const { path, view, data } = page;
    const styles = [...(client.views[view]?.styles ?? [])];
    const inline: InlineFile = { path, view, data, styles, build: client.build };
    const head = { title: page.head.title, tags: renderHeadTags(site, page, feeds) };
    const View = code.views[view];
    if (View === undefined) throw new Error(`There is no view "${view}".`);
    const loaded = { path, view, data, body: body ?? '', head, View };
    const markup = withoutExit(() => code.render({ page: loaded, shared }));
    const resources = renderResourceTags({
      image: renderImagePreload(markup),
      assets: client,
      view,
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
  return (page) => {
    try {
      return render(page);
    } catch (error) {
      if (error instanceof DamagedCacheError) throw error;
      throw new SiteError([describeFailure(page, error)], { cause: error });
    }
  };
}

/** Creates the function that gives a page's policy, which most pages of a view have in common. */
function createPolicyWriter({ site, client, inlineScript }: Frame) {
  const write = (policy: Policy | undefined, view: string) =>
    writePolicy(policy, {
      script: inlineScript,
      styles: Object.values(client.inlineStyles[view] ?? {}),
    })?.meta;
  const ofView = memoize((view: string) => write(site.contentSecurityPolicy, view));
  return ({ path, view }: PageSpec) => {
    const policy = policyOf(site, path);
    return policy === site.contentSecurityPolicy ? ofView(view) : write(policy, view);
  };
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
