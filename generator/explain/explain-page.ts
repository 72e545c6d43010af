import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundles } from '../assets/bundle.ts';
import type { prepareSite } from '../build/build-site.ts';
import { changedInputs, findRendering, inputsOf } from '../build/page-history.ts';
import type { Cache } from '../cache/cache.ts';
import type { Entries } from '../cache/entry-parts.ts';
import type { Site } from '../config/site.ts';
import { isHeld, recognizeOutputs } from '../emit/output-folder.ts';
import type { SiteOutputs } from '../emit/outputs.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { findLinkers, weighLoaded } from './built-pages.ts';

/** The facts about a page of the site. Paths of files are relative to the root. */
export type ExplainedPage = Awaited<ReturnType<typeof explainPage>>;

/** The data of a site, whose output may not be built yet. */
export interface Known extends SiteOutputs, Awaited<ReturnType<typeof prepareSite>> {
  bundles: Bundles;
  cache: Cache;
  /** Absolute path of the output folder. */
  out: string;
  /** The entries after the last build. */
  before: Entries;
}

/**
 * Explains a page: its parts, its changes since the last build, its size and the pages that link to
 * it.
 */
export async function explainPage(output: PageOutput, known: Known) {
  const { site, cache, out, pages, keys, before } = known;
  const folder = await recognizeOutputs(cache, out);
  const { page, html } = output;
  const rendering = findRendering(cache, out, page.path);
  const inputs = inputsOf(page, keys, cache);
  const changed = rendering && changedInputs(rendering.inputs, inputs);
  const built = pages.filter(({ html }) => existsSync(join(out, html)));
  return {
    kind: 'page' as const,
    path: page.path,
    file: html,
    ...describeSource(page.source, site, before, cache.entries()),
    /** All inputs, and whether each changed since the page was rendered; null if it never was. */
    inputs: Object.keys(inputs).map((name) => ({ name, changed: changed?.includes(name) ?? null })),
    /** The time of that rendering, and the inputs that had changed. */
    rendered: rendering ? { at: rendering.at, because: rendering.because } : null,
    isDue: !existsSync(out) || !filesOf(output).every((file) => isHeld(file, folder)),
    weight: built.includes(output) ? weighLoaded(out, html, site.base) : null,
    linkers: findLinkers({ ...site, out }, page.path, built),
  };
}

/** The content file of a page, whether it changed since the last build, and its images. */
function describeSource(file = '', { collections }: Site, before: Entries, now: Entries) {
  const recordIn = (entries: Entries, name: string) => entries.get(name)?.get(file);
  const { name = '' } = collections.find(({ name }) => recordIn(now, name)) ?? {};
  const record = recordIn(now, name);
  if (record === undefined) return { source: null, images: [] };
  const changed = recordIn(before, name)?.source !== record.source;
  return { source: { file, changed }, images: record.images.map(([image]) => image) };
}
