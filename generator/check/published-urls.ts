import { existsSync } from 'node:fs';
import { type SitePlace, withSite } from '../config/load-config.ts';
import type { Site } from '../config/site.ts';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts';
import { placeText, stretchFrom } from '../diagnostics/place.ts';
import { readText } from '../diagnostics/read-text.ts';
import { plural } from '../lib/amounts.ts';
import { readablePath } from '../lib/decode-url.ts';
import { relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { withLineEndsOf } from '../lib/line-ends.ts';
import { once } from '../lib/once.ts';
import { linkUrl, planPath } from '../lib/page-url.ts';
import { createPathSuggester } from '../lib/suggest.ts';
import { writeWhole } from '../lib/write-whole.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { type PlannedSite, planSite } from '../plan/plan-site.ts';
import { feedPaths, isListed } from '../plan/public-paths.ts';
import { collectLinks, createPageFinder, createResolver } from './links.ts';
import { type AnchoredPage, findLost, joinIds, listAnchors } from './published-anchors.ts';
import { severityOf, type WrittenLink } from './rule.ts';

const lostRule = {
  id: 'urls/lost',
  severity: 'error',
  asks: 'A URL in content/urls.txt still exists or redirects.',
} as const;

const anchorRule = {
  id: 'urls/anchor',
  severity: 'warning',
  asks: 'A heading id in content/urls.txt is still on its page.',
} as const;

const unlistedRule = {
  id: 'urls/unlisted',
  severity: 'advice',
  asks: 'Every public URL is in content/urls.txt.',
} as const;

/** The rules about the list of published URLs, for configuration. */
export const urlRules = [lostRule, anchorRule, unlistedRule];

const heading = `# Every URL that was ever public. If one disappears, stet check fails until it is back or
# redirects.yaml has its new place. stet check --update-urls adds new ones. The part after a #
# is the id of a heading.
`;

/** Compares the site with the list of its published URLs, if it has one. */
export function checkUrls(checked: CheckedPlan): Diagnostic[] {
  const { site, content, plan } = checked;
  const listed = readList(site);
  if (listed === undefined) return [];
  // A file with errors has no page, and other pages may depend on it: fix those errors first.
  if (content.files().some(({ isValid, isHidden }) => !isValid && !isHidden)) return [];
  const anchored = listAnchors(plan, content);
  const unlisted = findUnlisted(listed, publicUrls(plan, anchored));
  const missing = {
    rule: unlistedRule,
    message: `${plural(unlisted.length, 'public URL')} ${unlisted.length === 1 ? 'is' : 'are'} not in the list, such as ${unlisted[0]}.`,
    hint: 'Run stet check --update-urls, and commit the list.',
  };
  const found: Found[] = [
    ...findLostUrls(listed, checked),
    ...findLostAnchors(listed, anchored, checked),
    ...(unlisted.length > 0 ? [missing] : []),
  ];
  const file = relativePath(site.root, site.urls);
  return found.flatMap(({ rule, ...found }) => {
    const severity = severityOf(rule, site);
    return severity === 'off' ? [] : [{ rule: rule.id, severity, file, ...found }];
  });
}

type CheckedPlan = Omit<PlannedSite, 'diagnostics'>;

type Found = Omit<Diagnostic, 'rule' | 'severity'> & { rule: (typeof urlRules)[number] };

function findLostUrls(listed: readonly Listed[], { site, plan }: CheckedPlan): Found[] {
  const here = new Set(publicPaths(plan));
  const moved = new Set(plan.redirects.map(({ from }) => planPath(from, site.urlStyle)));
  // A page that only its dates hide is not lost. The page of a draft is: it was withdrawn.
  const isAway = (url: string) =>
    plan.later.has(url) && plan.later.get(url)?.unpublished !== 'draft';
  // The new place of a page is not in the list yet; its neighbors are.
  const known = new Set(listed.map(({ path: url }) => url));
  const suggestPath = createPathSuggester([...here].filter((url) => !known.has(url)));
  const redirects = relativePath(site.root, site.redirects);
  return listed
    .filter(({ path: url, id }) => id === '' && !here.has(url) && !moved.has(url) && !isAway(url))
    .map(({ path: url, line }) => {
      const draft = plan.later.get(url);
      return {
        rule: lostRule,
        message: draft ? `${url} was public, but ${draft.file} is a draft.` : `${url} is gone.`,
        hint: `Restore it, or add its new place to ${redirects}: ${url}: ${suggestPath(url) ?? '/…'}`,
        ...stretchFrom({ line, column: 1 }, url.length),
      };
    });
}

/** Reports a lost id at its heading if known, otherwise at its line in the list. */
function findLostAnchors(
  listed: readonly Listed[],
  pages: readonly AnchoredPage[],
  { site, content, plan }: CheckedPlan,
): Found[] {
  const ofPath = groupBy(
    listed.filter(({ id }) => id !== ''),
    ({ path }) => path,
  );
  if (ofPath.size === 0) return [];
  const links = once(() => {
    const resolve = createResolver(site, plan, createPageFinder(plan.pages));
    return groupBy(collectLinks(content.files(), resolve), ({ target }) =>
      target.kind === 'page' ? `${target.page.path}#${target.anchor}` : '',
    );
  });
  return pages.flatMap((anchored) => {
    const { path } = anchored.page;
    const known = ofPath.get(path) ?? [];
    const lost = findLost(
      known.map(({ id }) => id),
      anchored,
    );
    return lost.map(({ id, renamed }) => {
      const heading = anchored.written().get(renamed ?? '');
      const linked = links().get(`${path}#${id}`) ?? [];
      const { line = 1 } = known.find((item) => item.id === id) ?? {};
      return {
        rule: anchorRule,
        message: `Nothing on ${path} has the id "${id}" any more.${nameLinks(linked)}`,
        hint: `Write <!-- stet-anchor ${id} --> on the line above ${renamed === undefined ? 'the heading that has its text now' : 'this heading, as --fix does'}.`,
        ...(heading
          ? { file: heading.file, ...heading.place, ...fixAbove(heading.place, id) }
          : stretchFrom({ line, column: 1 }, path.length + 1 + id.length)),
      };
    });
  });
}

function nameLinks(links: readonly WrittenLink[]): string {
  const places = links.map(({ file, where }) =>
    placeText({ file: file.file, ...('line' in where && where) }),
  );
  return places.length === 0 ? '' : ` These link to it: ${[...new Set(places)].join(', ')}.`;
}

/** Adds a comment on the line above. For a heading inside another block, the author must add it. */
function fixAbove({ line, column }: Fix['place'], id: string): { fix?: Fix } {
  if (column !== 1) return {};
  const place = { line, column, endLine: line, endColumn: column };
  return { fix: { place, text: `<!-- stet-anchor ${id} -->\n` } };
}

function findUnlisted(listed: readonly Listed[], urls: readonly string[]): string[] {
  const known = new Set(listed.map(({ url }) => url));
  return urls.filter((url) => !known.has(url));
}

/**
 * Adds the site's new public URLs to its list. Removes none, so that a lost URL stays lost.
 * @returns the list's file, the number of added URLs, and the total.
 * @throws SiteError when the site has errors, since its URLs are then unknown.
 */
export function updateSiteUrls(place: SitePlace, now: Date) {
  return withSite(place, async (site, cache) => {
    const { plan, content } = await planSite({ site, now, cache, strict: true, show: [] });
    const listed = readList(site) ?? [];
    const all = joinLists(listed, { plan, content });
    const added = findUnlisted(listed, all).length;
    const lines = all.map((url) => linkUrl(url, site.urlStyle));
    await writeWhole(
      site.urls,
      withLineEndsOf(readListText(site) ?? '', `${heading}${lines.join('\n')}\n`),
    );
    const file = relativePath(site.root, site.urls);
    return { file, added, total: all.length };
  });
}

/** Paths of pages that search engines may list, and of feeds. */
function publicPaths({ pages, feeds }: Plan): string[] {
  return [...pages.filter(isListed).map(({ path }) => path), ...feedPaths(feeds)];
}

/** The same with the ids of headings. */
function publicUrls(plan: Plan, anchored: readonly AnchoredPage[]): string[] {
  const anchors = anchored.flatMap(({ page, ids }) => ids.map((id) => `${page.path}#${id}`));
  return [...publicPaths(plan), ...anchors];
}

/** Merges the list with the site's URLs: paths sorted, each followed by its ids in page order. */
function joinLists(
  listed: readonly Listed[],
  { plan, content }: Pick<CheckedPlan, 'plan' | 'content'>,
): string[] {
  const anchors = new Map(listAnchors(plan, content).map((item) => [item.page.path, item]));
  const paths = new Set([...listed.map(({ path }) => path), ...publicPaths(plan)]);
  const known = groupBy(listed, ({ path }) => path);
  return [...paths].sort().flatMap((path) => {
    const ids = (known.get(path) ?? []).flatMap(({ id }) => (id === '' ? [] : id));
    const anchored = anchors.get(path);
    // While an id is lost, a new id may be its replacement.
    const isLost = anchored !== undefined && findLost(ids, anchored).length > 0;
    const all = anchored === undefined || isLost ? ids : joinIds(ids, anchored.ids);
    return [path, ...all.map((id) => `${path}#${id}`)];
  });
}

/** A line of the list. */
interface Listed {
  /** With percent-encoding decoded. */
  url: string;
  /** Path of the plan. */
  path: string;
  /** The id of a heading; '' for the page itself. */
  id: string;
  line: number;
}

function readListText({ root, urls }: Site): string | undefined {
  return existsSync(urls) ? readText(root, urls) : undefined;
}

/** Undefined if the site has no list. */
function readList(site: Site): Listed[] | undefined {
  return readListText(site)
    ?.replace(/^\uFEFF/, '')
    .split('\n')
    .map((text, index) => {
      const [written = '', id = ''] = readablePath(text.trim()).split('#');
      const path = planPath(written, site.urlStyle);
      return { url: id === '' ? path : `${path}#${id}`, path, id, line: index + 1 };
    })
    .filter(({ path }) => path !== '');
}
