import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, prepareSite } from '../build/build-site.ts';
import {
  changedInputs,
  findRendering,
  inputsOf,
  type PageRendering,
} from '../build/page-history.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import type { Site } from '../config/site.ts';
import { recordKey } from '../content/load-collection.ts';
import type { PageSpec } from '../contract.ts';
import { collectOutputs } from '../emit/outputs.ts';
import { openLastOutput } from '../emit/publish.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { findLinkers, type Linkers } from './find-linkers.ts';
import { type LoadedWeight, weighLoaded } from './weigh-loaded.ts';

/** What can be said of a page of the site. Paths of files are relative to the root. */
export interface ExplainedPage {
  /** URL path. */
  path: string;
  /** Its file in the output folder. */
  file: string;
  /** Content file that it comes from, if any, and whether that changed since the last build. */
  source: { file: string; changed: boolean } | null;
  /** Images that its body looks for. */
  images: readonly string[];
  /** Every input, and whether it changed since the page was rendered; null when it never was. */
  inputs: readonly { name: string; changed: boolean | null }[];
  /** When the page was rendered last, and what had changed then; null when it never was. */
  rendered: Pick<PageRendering, 'at' | 'because'> | null;
  /** Whether the next build will render it. */
  isDue: boolean;
  /** What its visitors load; null before the first build. */
  weight: LoadedWeight | null;
  linkers: Linkers;
}

/**
 * Explains the page at a URL path: what it is made of, what of that changed since the last build,
 * what it weighs and who links to it. Neither the output nor what builds remember is changed.
 * @returns the paths of all pages where none has that path.
 * @throws SiteError when the site has errors.
 */
export async function explainPage(
  path: string,
  options: Omit<BuildOptions, 'mode' | 'strict'>,
): Promise<ExplainedPage | { paths: string[] }> {
  const { out, cache } = options;
  const before = cache.entries();
  const prepared = await prepareSite({ ...options, mode: 'production', strict: false });
  const bundles = await prepared.bundling;
  const { pages, keys } = await collectOutputs({ ...prepared, bundles });
  const output = pages.find(({ page }) => page.path === path);
  if (output === undefined) return { paths: pages.map(({ page }) => page.path) };
  const rendering = findRendering(cache, out, path);
  const inputs = inputsOf(output.page, keys, cache);
  const changed = rendering && changedInputs(rendering.inputs, inputs);
  const built = pages.filter(({ html }) => existsSync(join(out, html)));
  return {
    path,
    file: output.html,
    ...describeSource(output.page, prepared.site, { before, now: cache.entries() }),
    inputs: Object.keys(inputs).map((name) => ({ name, changed: changed?.includes(name) ?? null })),
    rendered: rendering ? { at: rendering.at, because: rendering.because } : null,
    isDue: isDue(output, prepared.site, options),
    weight: built.includes(output) ? weighLoaded(out, output.html) : null,
    linkers: findLinkers(out, path, built),
  };
}

type Entries = ReadonlyMap<string, EntryRecord>;

function describeSource(
  { source }: PageSpec,
  { collections }: Site,
  { before, now }: { before: Entries; now: Entries },
): Pick<ExplainedPage, 'source' | 'images'> {
  const keys = collections.map((collection) => recordKey(collection, source ?? ''));
  const key = keys.find((name) => now.has(name)) ?? '';
  const record = now.get(key);
  if (source === undefined || record === undefined) return { source: null, images: [] };
  return {
    source: { file: source, changed: before.get(key)?.source !== record.source },
    images: record.images.map(([image]) => image),
  };
}

/** Whether the output folder lacks the page as it would be now. */
function isDue(
  page: PageOutput,
  site: Site,
  { out, cache }: Pick<BuildOptions, 'out' | 'cache'>,
): boolean {
  return !existsSync(out) || !filesOf(page).every(openLastOutput({ site, out, cache }).holds);
}
