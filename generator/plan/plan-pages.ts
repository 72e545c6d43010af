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
  /** Where each of `pages` is in `asked`. */
  order: readonly number[];
  feeds: readonly Feed[];
  /** Where pages went that are no longer there. */
  redirects: readonly Redirect[];
  /** Paths of pages and feeds that do not exist because of entries that are not public, and which entry each is. */
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
export type KnownPlan = Pick<Plan, 'asked' | 'order'>;

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
  const known = last && hasSamePaths(asked, last.asked) ? last : undefined;
  const order = known?.order ?? sortByPath(pages);
  diagnostics.push(
    ...(await placeComplaints(site, [
      ...complaints,
      // The paths of the last plan were right.
      ...(known ? [] : checkPaths(pages, site)),
    ])),
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
      pages: order.flatMap((place) => pages[place] ?? []),
      asked,
      order,
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

/** Whether the same paths are in the same order, with the same views. */
function hasSamePaths(pages: readonly PageSpec[], others: readonly PageSpec[]): boolean {
  return (
    pages.length === others.length &&
    pages.every((page, place) => {
      const other = others[place];
      return page === other || (page.path === other?.path && page.view === other.view);
    })
  );
}

/** The places of pages in the order of their paths. */
function sortByPath(pages: readonly PageSpec[]): number[] {
  const pathAt = (place: number) => pages[place]?.path ?? '';
  return Array.from(pages.keys()).sort((a, b) => (pathAt(a) < pathAt(b) ? -1 : 1));
}
