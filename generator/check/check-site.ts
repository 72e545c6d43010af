import type { Cache } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import { withSite } from '../config/with-site.ts';
import type { Schedule } from '../content/schedule.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortByPlace } from '../diagnostics/sort-by-place.ts';
import { relativePath } from '../lib/file-path.ts';
import { planSite } from '../plan/plan-site.ts';
import { addMissingIds } from './fixes/missing-id.ts';
import { checkUrls, updateUrls } from './published-urls.ts';
import { checkRuleNames } from './rule-names.ts';
import { runRules } from './run-rules.ts';

export interface CheckedSite {
  diagnostics: readonly Diagnostic[];
  /** Paths of the content files, relative to the root. */
  files: readonly string[];
  pages: number;
  /** What is not public yet or no longer; null when the content could not be read. */
  schedule: Schedule | null;
}

interface CheckOptions {
  site: Site;
  now: Date;
  cache: Cache;
}

/**
 * Checks content and plan of the site in `root`, everything at once: what the stages complain of
 * and what the rules find, in the order of files and lines.
 * @throws SiteError when the definition or the content cannot be read at all.
 */
export function checkSite(root: string, now: Date): Promise<CheckedSite> {
  return withSite(root, async (site, cache) => {
    const [checked, ofApi] = await Promise.all([
      checkContent({ site, now, cache }),
      site.api === undefined ? [] : checkApi(site),
    ]);
    return { ...checked, diagnostics: sortByPlace([...checked.diagnostics, ...ofApi]) };
  });
}

async function checkApi(site: Site): Promise<readonly Diagnostic[]> {
  const { findApiFaults } = await import('../assets/bundle-api.ts');
  return findApiFaults(site);
}

/** The same for a site that is loaded; `cache` is told what it may keep, but not saved. */
export async function checkContent(options: CheckOptions): Promise<CheckedSite> {
  const checked = await planWhole(options);
  const { site, content, plan, diagnostics } = checked;
  const found = await runRules({ ...checked, now: options.now, withAdvice: true });
  // Without its redirects, all that has moved would seem to be lost.
  const isReadable =
    plan?.redirects.length !== 0 || diagnostics.every(({ rule }) => rule !== 'redirects/invalid');
  const lost = plan && isReadable ? checkUrls({ site, content, plan }) : [];
  const all = [...checkRuleNames(site), ...diagnostics, ...found, ...lost];
  return {
    diagnostics: sortByPlace(addMissingIds(all, content)),
    files: content.files().map(({ file }) => file),
    pages: plan?.pages.length ?? 0,
    schedule: content.schedule,
  };
}

/** Content and plan of a site as far as its errors leave them, with complaints about every file. */
export function planWhole(options: CheckOptions) {
  return planSite({ ...options, strict: true, show: [], tolerant: true });
}

/**
 * Adds the public URLs of the site in `root` to its list.
 * @returns the list's file, and how many URLs were added to it and are in it.
 * @throws SiteError when the site has errors: nobody knows then which URLs it has.
 */
export async function updateSiteUrls(
  root: string,
  now: Date,
): Promise<{ file: string; added: number; total: number }> {
  return withSite(root, async (site, cache) => {
    const { plan } = await planSite({ site, now, cache, strict: true, show: [] });
    return { file: relativePath(root, site.urls), ...(await updateUrls({ site, plan })) };
  });
}
