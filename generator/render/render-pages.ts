import type { Bundles } from '../assets/bundle.ts';
import type { PageFile } from '../browser/page-loader.ts';
import type { Site } from '../config/site.ts';
import type { LoadedPage, PageSpec } from '../contract.ts';
import { hashOf } from '../hash.ts';
import type { Memo } from '../memo.ts';
import type { Plan } from '../plan/plan-pages.ts';
import type { Checked, Diagnostic } from '../report/diagnostic.ts';
import { type FillDocument, renderPageData, renderResourceTags } from './document.ts';
import { explainFailure } from './explain-failure.ts';
import { canonicalUrl, renderHead, robotsOf } from './head.ts';
import type { Renderer } from './load-renderer.ts';
import { contentSecurityPolicy } from './policy.ts';

/** A page as it is written: its document, and the data that client-side navigation fetches. */
export interface RenderedPage {
  page: PageSpec;
  html: string;
  json: string;
}

interface RenderOptions {
  site: Site;
  plan: Plan;
  bundles: Bundles;
  renderer: Renderer;
  fillDocument: FillDocument;
  memo: Memo;
}

/** Renders every page of the plan; each that throws is an error of its own, and all are tried. */
export function renderPages(options: RenderOptions): Checked<RenderedPage[]> {
  const { plan, memo } = options;
  const renderPage = createPageRenderer(options);
  const frameKey = keyOfFrame(options);
  const diagnostics: Diagnostic[] = [];
  const pages = plan.pages.flatMap((page) => {
    const key = hashOf(frameKey, JSON.stringify(page));
    try {
      return [memo.get('page', key, () => renderPage(page))];
    } catch (error) {
      diagnostics.push(describeFailure(page, error as Error));
      return [];
    }
  });
  return { value: pages, diagnostics };
}

function createPageRenderer(options: RenderOptions): (page: PageSpec) => RenderedPage {
  const { site, plan, bundles, renderer, fillDocument } = options;
  const policy = contentSecurityPolicy(site, bundles.inlineScript)?.meta;
  return (page) => {
    const file = toPageFile(page, options);
    const markup = renderer.render({
      page: toLoadedPage(page, file, renderer),
      shared: plan.shared,
    });
    const resources = renderResourceTags({
      assets: bundles.client,
      view: page.view,
      inlineScript: bundles.inlineScript,
      policy,
    });
    return {
      page,
      html: fillDocument({
        language: site.language,
        head: `${renderHead(site, page, plan.feeds)}\n${resources}`,
        markup,
        data: renderPageData(file),
      }),
      json: JSON.stringify({ ...file, ...(page.body !== undefined && { body: page.body }) }),
    };
  };
}

/** Everything that a page is a function of besides its own plan. */
function keyOfFrame({ site, plan, bundles, renderer, fillDocument }: RenderOptions): string {
  return hashOf(
    site.definitionHash,
    renderer.hash,
    JSON.stringify([bundles.client.entry, bundles.client.entryChunks, bundles.client.styles]),
    JSON.stringify([bundles.client.views, bundles.client.preload, bundles.client.build]),
    bundles.inlineScript,
    JSON.stringify([plan.shared, plan.feeds.map(({ title, paths }) => [title, paths])]),
    fillDocument({ language: '', head: '', markup: '', data: '' }),
  );
}

function toPageFile(page: PageSpec, { site, bundles }: RenderOptions): Omit<PageFile, 'body'> {
  return {
    path: page.path,
    view: page.view,
    data: page.data,
    head: {
      title: page.head.title,
      description: page.head.description,
      canonical: canonicalUrl(site, page),
      robots: robotsOf(page.head),
    },
    styles: [...(bundles.client.views[page.view]?.styles ?? [])],
    build: bundles.client.build,
  };
}

function toLoadedPage(
  page: PageSpec,
  file: Omit<PageFile, 'body'>,
  renderer: Renderer,
): LoadedPage {
  const View = renderer.views[page.view];
  if (View === undefined) throw new Error(`There is no view "${page.view}".`);
  const { path, view, data, body = '' } = page;
  return { path, view, data, body, head: file.head, View };
}

function describeFailure(page: PageSpec, error: Error): Diagnostic {
  const hint = explainFailure(error);
  return {
    rule: 'render/failed',
    severity: 'error',
    message: `${page.path} threw while it was rendered: ${error.message}`,
    ...(hint && { hint }),
    ...(page.source !== undefined && { file: page.source }),
  };
}
