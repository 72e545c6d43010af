import { join } from 'node:path';
import { createBodyStore, createFactsStore } from '../cache/body-store.ts';
import type { Cache } from '../cache/cache.ts';
import { checkTemplates } from '../cards/check-templates.ts';
import { type SitePlace, withSite } from '../config/load-config.ts';
import { type LoadContentOptions, loadContent } from '../content/load-content.ts';
import type { Schedule } from '../content/schedule.ts';
import { type Diagnostic, diagnosticsOf, sortByPlace } from '../diagnostics/diagnostic.ts';
import { planSite } from '../plan/plan-site.ts';
import { withWorkers } from '../workers/pool.ts';
import { checkHeads } from './dist/check-heads.ts';
import { addMissingIds } from './fixes/missing-id.ts';
import { addRenamings } from './fixes/rename-images.ts';
import { findIgnoredFiles } from './ignored-files.ts';
import { checkUrls } from './published-urls.ts';
import type { RuleInfo } from './rule.ts';
import { checkRuleNames } from './rule-names.ts';
import { runRules } from './run-rules.ts';

export interface CheckedSite {
  diagnostics: readonly Diagnostic[];
  /** Paths of the content files, relative to the root. */
  files: readonly string[];
  pages: number;
  /** The site's custom rules. */
  customRules: readonly RuleInfo[];
  /** The entries that are not public yet, or no longer; null if the content could not be read. */
  schedule: Schedule | null;
}

type CheckOptions = Pick<LoadContentOptions, 'site' | 'now' | 'cache'>;

/**
 * Checks the content and plan of a site: returns the findings of the stages and the rules, sorted
 * by file and line.
 * @throws SiteError when the definition or the content cannot be read at all.
 */
export function checkSite(place: SitePlace, now: Date): Promise<CheckedSite> {
  return withSite(place, async (site, cache) => {
    const bundling = site.api === undefined ? undefined : import('../assets/bundle-api.ts');
    const [checked, ofApi = []] = await Promise.all([
      checkContent({ site, now, cache }),
      bundling?.then(({ bundleApi }) => bundleApi(site)).then(() => [], diagnosticsOf),
    ]);
    return { ...checked, diagnostics: sortByPlace([...checked.diagnostics, ...ofApi]) };
  });
}

/** The same for a loaded site. Stages may store results in `cache`, but it is not saved. */
export async function checkContent(options: CheckOptions): Promise<CheckedSite> {
  const checked = await planWhole(options);
  const { site, content, plan, diagnostics } = checked;
  const found = await runRules({ ...checked, now: options.now, withAdvice: true });
  // Without redirects, every moved page would seem to be lost.
  const isReadable =
    plan?.redirects.length !== 0 || diagnostics.every(({ rule }) => rule !== 'redirects/invalid');
  // A page with an invalid path would seem to be a different page.
  const isNamed = diagnostics.every(({ rule }) => rule !== 'plan/path');
  const heads = await checkHeads({ ...checked, diagnostics: [...diagnostics, ...found] });
  const lost = plan && isReadable && isNamed ? checkUrls({ site, content, plan }) : [];
  // A build finds them when it draws the cards.
  const ofCards = checkTemplates(plan?.cards ?? []);
  const ignored = await findIgnoredFiles(site, content);
  const all = [
    ...checkRuleNames(site),
    ...diagnostics,
    ...found,
    ...heads,
    ...lost,
    ...ofCards,
    ...ignored,
  ];
  return {
    diagnostics: sortByPlace(await addRenamings(addMissingIds(all, content), site, content)),
    files: content.files().map(({ file }) => file),
    pages: plan?.pages.length ?? 0,
    customRules: site.customRules,
    schedule: content.schedule,
  };
}

/** Loads content and plan as far as errors allow, with diagnostics for every file. */
export function planWhole(options: CheckOptions) {
  return planSite({ ...options, strict: true, show: [], tolerant: true });
}

/**
 * Returns the diagnostics that `check` would report for one file if it were saved now. Returns none
 * if the file is not content, or if the site cannot be read at all.
 * @param unsaved the file's path relative to the root, with forward slashes, and its text in the
 * editor.
 */
export async function checkUnsaved(
  place: SitePlace,
  { file, text }: { file: string; text: string },
  now: Date,
): Promise<readonly Diagnostic[]> {
  const check = withSite(place, async (site, cache) => {
    // Reads the files on disk once, so that they are not read again at each key press.
    await withWorkers((workers) =>
      loadContent({ site, cache, now, workers, strict: true, show: [] }),
    );
    const unsaved = new Map([[join(place.root, file), text]]);
    return checkContent({ site: { ...site, unsaved }, cache: unchanging(cache), now });
  });
  const found = await check.then(({ diagnostics }) => diagnostics, diagnosticsOf);
  return found.filter((diagnostic) => diagnostic.file === file);
}

/** The same cache without storing the unsaved text, whose body stays in memory. */
function unchanging(cache: Cache): Cache {
  const { store } = cache;
  const typed = new Map<string, Buffer>();
  const texts = {
    has: (key: string) => typed.has(key) || store.has(key),
    get: (key: string) => typed.get(key) ?? store.get(key),
    put: (key: string, text: Uint8Array | string) => typed.set(key, Buffer.from(text)),
  };
  const bodies = createBodyStore(texts);
  return { ...cache, bodies, facts: createFactsStore(texts), keepEntries() {}, keep() {} };
}
