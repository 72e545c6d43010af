import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { dataFileName, pageFileName } from '../lib/url-files.ts';
import type { Output } from '../output/output.ts';
import { pageHash } from '../plan/page-hash.ts';
import type { Frame, FrameKeys } from './frame.ts';

/** The files of a page: its document and, if it hydrates, the data for client-side navigation. */
export type PageOutput = ReturnType<typeof planPageOutputs>[number];

/**
 * Names the files of every page and hashes their inputs; renders nothing.
 * @param identity a hash of the rendering code outside the site.
 */
export function planPageOutputs(
  pages: readonly PageSpec[],
  { urlStyle, views }: Pick<Frame['site'], 'urlStyle' | 'views'>,
  keys: FrameKeys,
  identity: string,
) {
  const frame = hashOf(identity, JSON.stringify(keys));
  return pages.map((page) => ({
    page,
    /** A hash of everything that the files depend on. */
    key: hashOf(frame, pageHash(page)),
    html: pageFileName(page.path, urlStyle),
    json: views[page.view]?.hydrate ? dataFileName(page.path) : undefined,
  }));
}

/** The files as outputs, for the collision check and the output folder. */
export function filesOf({ page, key, html, json }: PageOutput): Omit<Output, 'make'>[] {
  const source = page.source ?? `the page ${page.path}`;
  return (json === undefined ? [html] : [html, json]).map((path) => ({ path, key, source }));
}
