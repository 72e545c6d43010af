import { DamagedCacheError } from '../cache/body-store.ts';
import type { DistPage } from '../check/dist/dist-rule.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  createStagedFiles,
  type StagedFiles,
  type Staging,
  type WrittenFile,
} from '../output/staged-files.ts';
import { loadPageRenderer, type RendererSource } from './load-renderer.ts';
import type { PageOutput } from './page-outputs.ts';
import { describeFailure, type RenderPageFiles } from './render-page.ts';

/** What a thread needs to render pages into the next output. Plain data. */
export interface PagesContext {
  source: RendererSource;
  staging: Staging;
  /** Whether pages are read again for the checks of the output. */
  inspect: boolean;
}

/** A page on its way to another thread. */
export interface PageJob {
  /** The page without its body, as JSON. */
  page: string;
  body: string | undefined;
  html: string;
  json: string;
}

/** What became of a page: the files that were written, or why there are none. */
export interface PageResult {
  made: readonly (readonly [path: string, written: WrittenFile])[];
  /** What the checks of the output need of it. */
  read?: DistPage;
  diagnostic?: Diagnostic;
}

/** What the worker runs for the kind `pages`. */
export async function createPagesTask(
  context: PagesContext,
): Promise<(job: PageJob) => PageResult> {
  const render = await loadPageRenderer(context.source);
  const files = createStagedFiles(context.staging);
  const inspect = await loadInspection(context);
  return ({ page, body, html, json }) => {
    const spec = JSON.parse(page) as PageSpec;
    const whole = body === undefined ? spec : { ...spec, body };
    return renderPage({ page: whole, html, json }, render, files, inspect);
  };
}

type Inspect = (file: string, html: string) => DistPage;

/** The parser is loaded only where the output is checked. */
export async function loadInspection({
  inspect,
}: Pick<PagesContext, 'inspect'>): Promise<Inspect | undefined> {
  return inspect ? (await import('../check/dist/dist-page.ts')).readDistPage : undefined;
}

export function toPageJob({ page, html, json }: PageOutput): PageJob {
  const { body } = page;
  return {
    page: JSON.stringify({ ...page, body: undefined }),
    body: body === undefined ? undefined : String(body),
    html,
    json,
  };
}

/** Renders one page and writes its two files. */
export function renderPage(
  { page, html, json }: Pick<PageOutput, 'page' | 'html' | 'json'>,
  render: RenderPageFiles,
  files: StagedFiles,
  inspect: Inspect | undefined,
): PageResult {
  try {
    const rendered = render(page);
    const made = [
      [html, files.write(html, rendered.html)],
      [json, files.write(json, rendered.json)],
    ] as const;
    return {
      made: made.flatMap(([path, written]) => (written ? [[path, written]] : [])),
      ...(inspect && { read: inspect(html, rendered.html) }),
    };
  } catch (error) {
    if (error instanceof DamagedCacheError) throw error;
    return { made: [], diagnostic: describeFailure(page, error) };
  }
}
