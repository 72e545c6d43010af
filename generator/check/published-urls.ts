import { existsSync, readFileSync } from 'node:fs';
import { withSite } from '../config/load-config.ts';
import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { stretchFrom } from '../diagnostics/place.ts';
import { plural } from '../lib/amounts.ts';
import { readablePath } from '../lib/decode-url.ts';
import { relativePath } from '../lib/file-path.ts';
import { suggest } from '../lib/suggest.ts';
import { writeWhole } from '../lib/write-whole.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { type PlannedSite, planSite } from '../plan/plan-site.ts';
import { feedPaths, isListed } from '../plan/public-paths.ts';
import { severityOf } from './rule.ts';

const lostRule = {
  id: 'urls/lost',
  severity: 'error',
  asks: 'A URL that was published is still there, or is redirected.',
} as const;

const unlistedRule = {
  id: 'urls/unlisted',
  severity: 'advice',
  asks: 'Every public URL is in the list of those that must not be lost.',
} as const;

/** What is looked for in the list of published URLs, as configuration names it. */
export const urlRules = [lostRule, unlistedRule];

const heading = `# Every URL that was ever public. One that is no longer there fails stet check until it is
# back, or until redirects.yaml says where it went. stet check --update-urls adds new ones.
`;

/** Compares the site with the list of its published URLs, where it keeps one. */
export function checkUrls({ site, content, plan }: Omit<PlannedSite, 'diagnostics'>): Diagnostic[] {
  if (!existsSync(site.urls)) return [];
  // A file with errors has no page, and neither has what is made of it: those errors come first.
  if (content.files().some(({ isValid }) => !isValid)) return [];
  const listed = readList(site);
  const here = new Set(publicUrls(plan));
  const moved = new Set(plan.redirects.map(({ from }) => from));
  // A page that is not public for its time alone is not lost; a draft was taken back.
  const isAway = (url: string) =>
    plan.later.has(url) && plan.later.get(url)?.unpublished !== 'draft';
  const paths = [...here].filter((path) => path !== '/');
  const redirects = relativePath(site.root, site.redirects);
  const lost = listed
    .filter(({ url }) => !here.has(url) && !moved.has(url) && !isAway(url))
    .map(({ url, line }) => {
      const draft = plan.later.get(url);
      return {
        rule: lostRule,
        message: draft ? `${url} was public, but ${draft.file} is a draft.` : `${url} is gone.`,
        hint: `Bring it back, or write where it went into ${redirects}: ${url}: ${suggest(url, paths) ?? '/…'}`,
        ...stretchFrom({ line, column: 1 }, url.length),
      };
    });
  const known = new Set(listed.map(({ url }) => url));
  const unlisted = [...here].filter((url) => !known.has(url));
  const missing = {
    rule: unlistedRule,
    message: `${plural(unlisted.length, 'public URL')} ${unlisted.length === 1 ? 'is' : 'are'} not in the list, first of them ${unlisted[0]}.`,
    hint: 'Run stet check --update-urls, and commit the list.',
  };
  const file = relativePath(site.root, site.urls);
  return [...lost, ...(unlisted.length > 0 ? [missing] : [])].flatMap(({ rule, ...found }) => {
    const severity = severityOf(rule, site);
    return severity === 'off' ? [] : [{ rule: rule.id, severity, file, ...found }];
  });
}

/**
 * Adds to the list of the site in `root` the public URLs that are not in it yet; takes out none, so
 * that a lost one stays lost.
 * @returns the list's file, and how many URLs were added to it and are in it.
 * @throws SiteError when the site has errors: nobody knows then which URLs it has.
 */
export function updateSiteUrls(root: string, now: Date) {
  return withSite(root, async (site, cache) => {
    const { plan } = await planSite({ site, now, cache, strict: true, show: [] });
    const listed = new Set(existsSync(site.urls) ? readList(site).map(({ url }) => url) : []);
    const all = [...new Set([...listed, ...publicUrls(plan)])].sort();
    await writeWhole(site.urls, `${heading}${all.join('\n')}\n`);
    const file = relativePath(root, site.urls);
    return { file, added: all.length - listed.size, total: all.length };
  });
}

/** Paths of pages that search engines may list, and of feeds. */
function publicUrls({ pages, feeds }: Plan): string[] {
  return [...pages.filter(isListed).map(({ path }) => path), ...feedPaths(feeds)];
}

function readList(site: Site): { url: string; line: number }[] {
  return readFileSync(site.urls, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ url: readablePath(text.trim()), line: index + 1 }))
    .filter(({ url }) => url !== '' && !url.startsWith('#'));
}
