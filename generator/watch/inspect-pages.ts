import { describeSubject, judgePages } from '../check/dist/check-output.ts';
import { readDistPage } from '../check/dist/dist-page.ts';
import type { DistPage, Found } from '../check/dist/dist-rule.ts';
import { type Diagnostic, diagnosticsOf, throwOnErrors } from '../diagnostics/diagnostic.ts';
import type { SiteOutputs } from '../emit/outputs.ts';
import { relativePath } from '../lib/file-path.ts';
import { cleanPath } from '../lib/url-files.ts';
import type { WatchedOutputs } from './watched-outputs.ts';

/** The rendered pages, by the key of their output. */
export type InspectedPages = Map<string, DistPage>;

/**
 * Renders the pages that are not known yet, and returns the diagnostics of a build for all pages.
 * @param known pages of earlier states; keeps only those of this state.
 * @param pauseWhenDue awaited between two pages.
 * @throws SiteError with every page that cannot be rendered.
 */
export async function inspectPages(
  served: WatchedOutputs,
  outputs: SiteOutputs,
  { known, pauseWhenDue }: { known: InspectedPages; pauseWhenDue: () => Promise<void> },
): Promise<Diagnostic[]> {
  const failed: Diagnostic[] = [];
  const share = createSharer();
  for (const { key, page, html } of outputs.pages) {
    if (!known.has(key)) {
      try {
        known.set(key, share(readDistPage(html, served.render(page).html)));
      } catch (error) {
        failed.push(...diagnosticsOf(error));
      }
      await pauseWhenDue();
    }
  }
  throwOnErrors(failed);
  await pauseWhenDue();
  const current = new Set(outputs.pages.map(({ key }) => key));
  for (const key of known.keys()) if (!current.has(key)) known.delete(key);
  await pauseWhenDue();
  const subject = describeSubject(served.site, served.plan, outputs.files);
  const redirects = outputs.others.find(({ path }) => path === '_redirects');
  // In the order of the plan: a finding names the first page that has it.
  const pages = outputs.pages.flatMap(({ key }) => known.get(key) ?? []);
  const found = await judgePages(subject, pages, {
    redirects: String((await redirects?.make()) ?? ''),
    pause: pauseWhenDue,
  });
  return found.length === 0 ? [] : place(found, served);
}

/**
 * Creates a function that copies the facts of pages, which would otherwise keep the pages' whole
 * text in memory. Pages share most of these texts, such as the header's links, so each is stored
 * once.
 */
function createSharer(): (page: DistPage) => DistPage {
  const texts = new Map<string, string>();
  const share = (text: string) => {
    const known = texts.get(text) ?? structuredClone(text);
    texts.set(known, known);
    return known;
  };
  return (page) => ({
    ...structuredClone({ ...page, links: [], feeds: [], assets: [], ids: [] }),
    links: page.links.map(share),
    feeds: page.feeds.map(share),
    assets: page.assets.map(share),
    ids: page.ids.map(share),
  });
}

async function place(found: readonly Found[], served: WatchedOutputs): Promise<Diagnostic[]> {
  const { site, plan } = served;
  const { placeUnsaid } = await import('../check/dist/place-findings.ts');
  const views = new Map(plan.pages.map(({ path, view }) => [path, view]));
  // There is no output to point to. If no content contains the problem, point to the view's code.
  return placeUnsaid(found, { ...served, strict: false }, ({ file, message, pages }) => {
    const path = cleanPath(`/${file}`);
    const view = site.views[views.get(path) ?? ''];
    return {
      message: `${message} It is on ${path}.`,
      ...(pages === undefined && { page: path }),
      ...(view && { file: relativePath(site.root, view.module) }),
    };
  });
}
