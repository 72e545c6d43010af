import { checkLetters } from '../cards/check-letters.ts';
import type { PlannedCard } from '../cards/collect-cards.ts';
import type { TimedEntry } from '../content/schedule.ts';
import type { Content, Feed, Json, PageSpec } from '../contract.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import { append } from '../lib/append.ts';
import type { Output } from '../output/output.ts';
import { askForFeeds, askForPages, askForShared } from './ask-definition.ts';
import { checkFeeds } from './check-feeds.ts';
import { checkHidden } from './check-hidden.ts';
import { checkPaths } from './check-paths.ts';
import { linkFiles } from './file-links.ts';
import { loadRedirects, type Redirect } from './load-redirects.ts';
import { placeComplaints } from './place-complaints.ts';
import { createPlanTools, type PlanOptions } from './plan-tools.ts';
import { feedPaths, listStaticPaths } from './public-paths.ts';

/** Everything that a build publishes, planned before rendering. */
export interface Plan {
  /** Sorted by path. */
  pages: readonly PageSpec[];
  /** The same pages in the definition's order. */
  asked: readonly PageSpec[];
  /** The index in `asked` of each page in `pages`. */
  order: readonly number[];
  feeds: readonly Feed[];
  /** The redirects from old paths. */
  redirects: readonly Redirect[];
  /**
   * Paths of pages and feeds that are missing because entries are not public, each with its entry.
   */
  later: ReadonlyMap<string, TimedEntry | undefined>;
  /** The future pages of entries that are not public yet. */
  laterPages: readonly PageSpec[];
  /** The data for every page, `SiteDefinition.shared`. */
  shared: Json;
  /** Paths, relative to the root, of the images in pages and bodies. */
  images: readonly string[];
  /** The social cards without duplicates. */
  cards: readonly PlannedCard[];
  /** The files that the site's functions made with `tools.file`. */
  files: readonly Output[];
}

/** The last plan in this process, if it had no errors. */
export type KnownPlan = Pick<Plan, 'asked' | 'order'>;

/**
 * Gets the pages and feeds from the site, and checks every URL for its form and for collisions.
 * @throws SiteError if one of the site's functions throws, with its message, or returns a value
 *   that breaks the contract.
 */
export async function planPages(
  options: PlanOptions & { last?: KnownPlan | undefined },
): Promise<Checked<Plan>> {
  const { site, content, last, pause } = options;
  const { tools, images, cards, files, complaints, diagnostics } = createPlanTools(options);
  const question = { site, content: content.collections as Content<never>, tools, pause };
  const asked = await askForPages(question, last?.asked);
  const { pages, feeds } = linkFiles(
    { pages: asked, feeds: await askForFeeds(question) },
    content,
    site.urlStyle,
  );
  const shared = await askForShared(question);
  const known = last && hasSamePaths(asked, last.asked) ? last : undefined;
  const order = known?.order ?? sortByPath(pages);
  diagnostics.push(
    ...(await placeComplaints(site, [
      ...complaints,
      // The paths of the last plan were valid.
      ...(known ? [] : checkPaths(pages, site)),
    ])),
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
  append(diagnostics, checkFeeds(pages, feeds, site, redirects.value));
  append(diagnostics, hidden.diagnostics);
  append(diagnostics, await placeComplaints(site, redirects.complaints));
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

/** Whether the paths, their order and their views are the same. */
function hasSamePaths(pages: readonly PageSpec[], others: readonly PageSpec[]): boolean {
  return (
    pages.length === others.length &&
    pages.every((page, place) => {
      const other = others[place];
      return page === other || (page.path === other?.path && page.view === other.view);
    })
  );
}

/** The indexes of the pages, sorted by path. */
function sortByPath(pages: readonly PageSpec[]): number[] {
  const pathAt = (place: number) => pages[place]?.path ?? '';
  return Array.from(pages.keys()).sort((a, b) => (pathAt(a) < pathAt(b) ? -1 : 1));
}
