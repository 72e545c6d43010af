import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, prepareSite } from '../build/build-site.ts';
import {
  changedInputs,
  findRendering,
  inputsOf,
  type PageRendering,
} from '../build/page-history.ts';
import type { Cache, Entries } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import { collectOutputs } from '../emit/outputs.ts';
import { openLastOutput } from '../emit/publish.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { findLinkers, weighLoaded } from './built-pages.ts';

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
  weight: ReturnType<typeof weighLoaded> | null;
  linkers: ReturnType<typeof findLinkers>;
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
    ...describeSource(output.page.source, prepared.site, before, cache.entries()),
    inputs: Object.keys(inputs).map((name) => ({ name, changed: changed?.includes(name) ?? null })),
    rendered: rendering ? { at: rendering.at, because: rendering.because } : null,
    isDue: isDue(output, prepared.site, out, cache),
    weight: built.includes(output) ? weighLoaded(out, output.html) : null,
    linkers: findLinkers(out, path, built),
  };
}

function describeSource(
  file: string | undefined,
  { collections }: Site,
  before: Entries,
  now: Entries,
) {
  const recordIn = (entries: Entries, name: string) => entries.get(name)?.get(file ?? '');
  const { name = '' } = collections.find(({ name }) => recordIn(now, name)) ?? {};
  const record = recordIn(now, name);
  if (file === undefined || record === undefined) return { source: null, images: [] };
  const changed = recordIn(before, name)?.source !== record.source;
  return { source: { file, changed }, images: record.images.map(([image]) => image) };
}

/** Whether the output folder lacks the page as it would be now. */
function isDue(page: PageOutput, site: Site, out: string, cache: Cache): boolean {
  return !existsSync(out) || !filesOf(page).every(openLastOutput({ site, out, cache }).holds);
}
