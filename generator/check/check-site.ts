import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Cache, openCache } from '../cache/cache.ts';
import { retryWithoutCache } from '../cache/retry-without-cache.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Site } from '../config/site.ts';
import { loadContent } from '../content/load-content.ts';
import type { Schedule } from '../content/schedule.ts';
import { type Diagnostic, SiteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { sortByPlace } from '../diagnostics/sort-by-place.ts';
import { relativePath } from '../lib/file-path.ts';
import type { PlanOptions } from '../plan/plan-options.ts';
import { type Plan, planPages } from '../plan/plan-pages.ts';
import { withWorkers } from '../workers/pool.ts';
import type { Found } from './dist/check-dist.ts';
import type { DistContext } from './dist/dist-rule.ts';
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
  const { findApiFaults } = await import('../assets/bundle.ts');
  return findApiFaults(site);
}

/**
 * Checks what was built of the site in `root` into the folder `out`, an absolute path; with
 * `external`, which is told how far it is, also whether links to other sites lead somewhere.
 * @throws SiteError when the definition cannot be read, or nothing was built.
 */
export function checkOutput(
  root: string,
  now: Date,
  { out, external }: { out: string; external?: External | undefined },
): Promise<CheckedSite> {
  return withSite(root, async (site, cache) => {
    if (!existsSync(join(out, 'index.html'))) throw new SiteError([noOutput(site, out)]);
    const { content, plan } = await loadSite({ site, now, cache });
    const { readOutput } = await import('./dist/read-output.ts');
    const { applyRules, createContext, describeSubject, joinFindings, placeFindings } =
      await import('./dist/check-dist.ts');
    const { outputRules } = await import('./dist/dist-rules.ts');
    const built = readOutput(out);
    const context = createContext(describeSubject(site, plan, built.files), built);
    const found = joinFindings(applyRules(outputRules, context), context);
    if (external) found.push(...(await followExternals(site, { context, now, cache, external })));
    return {
      diagnostics: await placeFindings(found, { site, content, plan, out, read: built.read }),
      files: content.files().map(({ file }) => file),
      pages: built.pages.length,
      schedule: content.schedule,
    };
  });
}

/** Told how many links to other sites have been followed, of how many. */
type External = (done: number, all: number) => void;

async function followExternals(
  site: Site,
  options: { context: DistContext; now: Date; cache: Cache; external: External },
): Promise<Found[]> {
  const { context, now, cache, external } = options;
  const { externalRule, findDeadExternals } = await import('./dist/external-links.ts');
  const severity = site.rules[externalRule.id] ?? externalRule.severity;
  if (severity === 'off') return [];
  const found = await findDeadExternals(context, {
    memory: join(cache.folder, 'external-links.json'),
    now,
    onProgress: external,
  });
  return found.map((item) => ({ ...item, severity }));
}

function noOutput(site: Site, out: string): Diagnostic {
  return {
    rule: 'dist/missing',
    severity: 'error',
    message: `There is no built site in ${relativePath(site.root, out) || out}.`,
    hint: 'Run stet build first, or name the folder with --out.',
  };
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
    const { plan, diagnostics } = await loadSite({ site, now, cache });
    throwOnErrors(diagnostics);
    if (plan === undefined) throw new SiteError(diagnostics);
    return { file: relativePath(root, site.urls), ...(await updateUrls({ site, plan })) };
  });
}

/** Opens a site with its cache, once more without it where it proves to be damaged. */
export async function withSite<T>(
  root: string,
  use: (site: Site, cache: Cache) => Promise<T>,
): Promise<T> {
  const cache = openCache({ root, mode: 'production' });
  try {
    return await retryWithoutCache(cache, async () => {
      const site = await loadConfig(root, 'production', cache.folder);
      const result = await use(site, cache);
      await cache.save();
      return result;
    });
  } finally {
    cache.close();
  }
}

/** The same for a site that is loaded; `cache` is told what it may keep, but not saved. */
export async function checkContent(options: CheckOptions): Promise<CheckedSite> {
  const { site, now } = options;
  const { content, plan, diagnostics } = await loadSite(options);
  const found = await runRules({ site, content, plan, now, known: diagnostics, withAdvice: true });
  // Without its redirects, all that has moved would seem to be lost.
  const isReadable = plan && !(plan.redirects.length === 0 && hasRedirectErrors(diagnostics));
  const lost = isReadable ? checkUrls({ site, content, plan }) : [];
  const all = [...checkRuleNames(site), ...diagnostics, ...found, ...lost];
  return {
    diagnostics: sortByPlace(addMissingIds(all, site, content)),
    files: content.files().map(({ file }) => file),
    pages: plan?.pages.length ?? 0,
    schedule: content.schedule,
  };
}

function hasRedirectErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ rule }) => rule === 'redirects/invalid');
}

interface CheckOptions {
  site: Site;
  now: Date;
  cache: Cache;
}

/** Content and plan, with everything that the stages complain of. */
export async function loadSite(options: CheckOptions) {
  const loadOptions = { ...options, strict: true, show: [] };
  const { value: content, diagnostics } = await withWorkers((workers) =>
    loadContent({ ...loadOptions, workers }),
  );
  const planned = await tryPlan({ ...loadOptions, content }, diagnostics);
  return { content, plan: planned.plan, diagnostics: [...diagnostics, ...planned.diagnostics] };
}

/** The plan; none when the site's own functions do not get along with what content is left. */
async function tryPlan(
  options: PlanOptions,
  known: readonly Diagnostic[],
): Promise<{ plan?: Plan; diagnostics: readonly Diagnostic[] }> {
  try {
    const { value, diagnostics } = await planPages(options);
    return { plan: value, diagnostics };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    // With errors in the content this one mostly follows from them, and says nothing new.
    return {
      diagnostics: known.some(({ severity }) => severity === 'error') ? [] : error.diagnostics,
    };
  }
}
