/** A rendered page, as written to the output. */
export interface RenderedFiles {
  html: string;
  /** Undefined if its view does not hydrate. */
  json?: string;
  /** The body in the HTML, and between the quotes in the JSON, if the page has one. */
  body?: { html: string; json: string };
}

/**
 * A text without a known part: the text before and after it. Without the part, `before` is all of
 * it.
 */
type Cut = readonly [before: string, after: string | undefined];

/**
 * Packs a page for the store without its body, which the store already has. The first line contains
 * the lengths of the parts, -1 for a missing one. The parts follow unchanged.
 * @param read the page's facts for the checks, as JSON.
 */
export function packPage(
  { html, json, body: rendered }: RenderedFiles,
  body: string | undefined,
  read: string | undefined,
): string {
  const none = [undefined, undefined] as const;
  // Converts to JSON only once, because it takes a sixth of the rendering time.
  const bodyJson = rendered?.html === body ? rendered?.json : body && inJson(body);
  const parts = [...cut(html, body), ...(json === undefined ? none : cut(json, bodyJson)), read];
  const lengths = parts.map((part) => part?.length ?? -1);
  return `${lengths.join(' ')}\n${parts.join('')}`;
}

/** The files of a packed page. */
export function unpackPage(packed: string, body: string | undefined): RenderedFiles {
  let at = packed.indexOf('\n') + 1;
  const parts = packed
    .split('\n', 1)[0]
    ?.split(' ')
    .map((length) => {
      if (length === '-1') return undefined;
      const start = at;
      at += Number(length);
      return packed.slice(start, at);
    });
  const [before = '', after, jsonBefore, jsonAfter] = parts ?? [];
  return {
    html: join([before, after], body),
    ...(jsonBefore !== undefined && {
      json: join([jsonBefore, jsonAfter], body && inJson(body)),
    }),
  };
}

/** A packed page's facts for the checks, as JSON. */
export function unpackRead(packed: string): string | undefined {
  const length = Number(packed.slice(0, packed.indexOf('\n')).split(' ').at(-1));
  return length < 0 ? undefined : packed.slice(-length);
}

function cut(text: string, part: string | undefined): Cut {
  const at = part ? text.indexOf(part) : -1;
  return part && at >= 0 ? [text.slice(0, at), text.slice(at + part.length)] : [text, undefined];
}

function join([before, after]: Cut, part: string | undefined): string {
  return after === undefined ? before : before + (part ?? '') + after;
}

/** A text as it appears in JSON, between the quotes. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
