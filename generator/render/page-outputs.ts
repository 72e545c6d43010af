import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { dataFileName, pageFileName } from '../lib/url-files.ts';
import type { Output } from '../output/output.ts';
import { pageHash } from '../plan/page-hash.ts';
import type { Frame, FrameKeys } from './frame.ts';

/** The files of a page: its document, and where it hydrates the data that client-side navigation fetches. */
export type PageOutput = ReturnType<typeof planPageOutputs>[number];

/**
 * Names the files of every page and hashes what each is a function of; renders nothing.
 * @param identity of the code that renders besides the site's own.
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
    /** Hash of all that the files are a function of. */
    key: hashOf(frame, pageHash(page)),
    html: pageFileName(page.path, urlStyle),
    json: views[page.view]?.hydrate ? dataFileName(page.path) : undefined,
  }));
}

/** The files as outputs, for the check of collisions and for the output folder. */
export function filesOf({ page, key, html, json }: PageOutput): Omit<Output, 'make'>[] {
  const source = page.source ?? `the page ${page.path}`;
  return (json === undefined ? [html] : [html, json]).map((path) => ({ path, key, source }));
}
