import { checkLetters } from '../cards/check-letters.ts';
import type { PlannedCard } from '../cards/collect-cards.ts';
import type { TimedEntry } from '../content/schedule.ts';
import type { Content, Feed, Json, PageSpec } from '../contract.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Output } from '../output/output.ts';
import { askForFeeds, askForPages, askForShared } from './ask-definition.ts';
import { checkHidden } from './check-hidden.ts';
import { checkFeeds, checkPaths } from './check-paths.ts';
import { linkFiles } from './file-links.ts';
import { loadRedirects, type Redirect } from './load-redirects.ts';
import { placeComplaints } from './place-complaints.ts';
import { createPlanTools, type PlanOptions } from './plan-tools.ts';
import { feedPaths, listStaticPaths } from './public-paths.ts';

/** Everything that will be published, decided before anything is rendered. */
export interface Plan {
  /** In order of their paths. */
  pages: readonly PageSpec[];
  /** The same as the definition gave them. */
  asked: readonly PageSpec[];
  feeds: readonly Feed[];
  /** Where pages went that are no longer there. */
  redirects: readonly Redirect[];
  /** Paths of pages and feeds that are not there because of entries that are not public, and which entry each is. */
  later: ReadonlyMap<string, TimedEntry | undefined>;
  /** The pages that there will be of entries which are not public yet. */
  laterPages: readonly PageSpec[];
  /** What every page is given, `SiteDefinition.shared`. */
  shared: Json;
  /** Paths, relative to the root, of the images that pages and bodies show. */
  images: readonly string[];
  /** Each social card once. */
  cards: readonly PlannedCard[];
  /** What the site's functions made with `tools.file`. */
  files: readonly Output[];
}

/** What was planned the last time in the same process, without an error. */
export type KnownPlan = Pick<Plan, 'pages' | 'asked'>;

/**
 * Asks the site for its pages and feeds, and checks every URL for shape and collisions.
 * @throws SiteError when one of the site's functions throws, with what it said, or returns something
 * that the contract does not have.
 */
export async function planPages(
  options: PlanOptions & { last?: KnownPlan | undefined },
): Promise<Checked<Plan>> {
  const { site, content, last } = options;
  const { tools, images, cards, files, complaints, diagnostics } = createPlanTools(options);
  const question = { site, content: content.collections as Content<never>, tools };
  const asked = await askForPages(question, last?.asked);
  const { pages, feeds } = linkFiles({ pages: asked, feeds: await askForFeeds(question) }, content);
  const shared = await askForShared(question);
  diagnostics.push(
    ...(await placeComplaints(site, [...complaints, ...checkPaths(pages, site)])),
    ...checkFeeds(pages, feeds, site),
    ...(await checkLetters(site, options.cache.store, pages, cards())),
  );
  const hidden = await checkHidden({ ...options, pages, feeds, known: diagnostics });
  const redirects = loadRedirects(site, pages, () => ({
    published: new Set([
      ...pages.map(({ path }) => path),
      ...feedPaths(feeds),
      ...listStaticPaths(site.staticFolder),
      '/robots.txt',
      '/sitemap.xml',
    ]),
    hidden: hidden.later,
  }));
  diagnostics.push(...hidden.diagnostics, ...(await placeComplaints(site, redirects.complaints)));
  return {
    value: {
      pages: sortPages(pages, last?.pages),
      asked,
      feeds,
      redirects: redirects.value,
      later: hidden.later,
      laterPages: hidden.laterPages,
      shared,
      images: [...images].sort(),
      cards: cards(),
      files: files(),
    },
    diagnostics,
  };
}

/** Sorts pages by their paths: as the last time where the paths are those of the last time. */
function sortPages(pages: readonly PageSpec[], last: readonly PageSpec[] = []): PageSpec[] {
  if (pages.length === last.length) {
    const byPath = new Map(pages.map((page) => [page.path, page]));
    const sorted = last.flatMap(({ path }) => byPath.get(path) ?? []);
    if (byPath.size === pages.length && sorted.length === pages.length) return sorted;
  }
  return [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
}
