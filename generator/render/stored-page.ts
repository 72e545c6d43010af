import type { DistPage } from '../check/dist/dist-rule.ts';

/** A rendered page, as it is written to the output. */
export interface RenderedFiles {
  html: string;
  /** Missing where its view does not hydrate. */
  json?: string;
}

/** A text without the part that is known: what is before and behind it, else all of it. */
type Cut = readonly [before: string, after: string] | readonly [whole: string];

/** The form in the store: JSON of this. What checks know of the page is JSON in it, read if needed. */
interface StoredPage {
  html: Cut;
  json?: Cut;
  read?: string;
}

/** Packs a page for the store, without its body: the store has that already. */
export function packPage(
  { html, json }: RenderedFiles,
  body: string | undefined,
  read: DistPage | undefined,
): string {
  const stored: StoredPage = {
    html: cut(html, body),
    ...(json !== undefined && { json: cut(json, body && inJson(body)) }),
    ...(read && { read: JSON.stringify(read) }),
  };
  return JSON.stringify(stored);
}

/** The files of a page that was packed, and as JSON what checks know of it. */
export function unpackPage(
  packed: string,
  body: string | undefined,
): RenderedFiles & { read?: string } {
  const { html, json, read } = JSON.parse(packed) as StoredPage;
  return {
    html: join(html, body),
    ...(json && { json: join(json, body && inJson(body)) }),
    ...(read !== undefined && { read }),
  };
}

function cut(text: string, part: string | undefined): Cut {
  const at = part ? text.indexOf(part) : -1;
  return part && at >= 0 ? [text.slice(0, at), text.slice(at + part.length)] : [text];
}

function join([before, after]: Cut, part: string | undefined): string {
  return after === undefined ? before : before + (part ?? '') + after;
}

/** A text as it is in JSON, between the quotes. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
