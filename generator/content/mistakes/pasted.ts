import type { Link } from 'mdast';
import { endOf, startOf } from '../placed-nodes.ts';
import { type Body, findAll, type Slip } from './body.ts';

const source = 'a mark of a chat assistant for a source';

/** Texts that programs leave behind, each with a sign that it contains. */
const remains: readonly (readonly [sign: string, pattern: RegExp, what: string])[] = [
  ['oaicite', /:?contentReference\[oaicite:\d+\](?:\{index=\d+\})?/g, source],
  ['【', /【\d+(?::\d+)?†[^】\n]*】/g, source],
  [
    'turn',
    /\uE200[^\s\uE201]*\uE201?|\bcite(?:turn\d+(?:search|view|news)\d+)+|\bturn\d+(?:search|view|news)\d+/g,
    source,
  ],
  ['[cite', /\[cite(?:_start|_end|: ?\d[\d, ]*)?\]/g, source],
  ['[object ', /\[object Object\]/g, 'text that a program left'],
  ['\\n', /(?<=[\w.!?:])(?<!\\[nr])(?:\\n)+(?=[A-Z*#-])/g, 'a line break as programs write it'],
];

const wrapping =
  /^https:\/\/(?:www\.google\.[a-z.]+\/url\?|[\w.]+\.safelinks\.protection\.outlook\.com\/|lm?\.facebook\.com\/l\.php\?|www\.linkedin\.com\/redir\/redirect\?)/;

/** Finds unwanted parts of pasted text. */
export function* findPastedSlips(body: Body): Generator<Slip> {
  for (const [sign, pattern, what] of remains) {
    if (sign === 'turn' && !(body.has(sign) && isCited(body))) continue;
    for (const { 0: written, index } of findAll(body, pattern, sign)) {
      yield {
        at: index,
        length: written.length,
        message: `"${written}" is ${what}.`,
        hint:
          sign === '\\n'
            ? 'Start a new line instead.'
            : 'Remove it, and link to the source if it matters.',
      };
    }
  }
  for (const { node } of body.all('link'))
    if (wrapping.test(node.url)) yield* findWrapped(node, body);
}

/** Whether a chat assistant may have left a source. Most texts with "turn" contain "return". */
function isCited({ prose }: Body): boolean {
  for (let at = prose.indexOf('turn'); at >= 0; at = prose.indexOf('turn', at + 4)) {
    if (/\d/.test(prose[at + 4] ?? '')) return true;
  }
  return prose.includes('\uE200');
}

function* findWrapped(node: Link, body: Body): Generator<Slip> {
  const target = readWrapped(node.url);
  const written = body.text.slice(startOf(node), endOf(node));
  const at = written.lastIndexOf(node.url);
  if (target === undefined || at < 0) return;
  yield {
    at: startOf(node) + at,
    length: node.url.length,
    message: 'This pasted link goes through a click-tracking service.',
    hint: `Write ${target}.`,
    instead: target,
  };
}

/**
 * The target of a link from Google Docs, Outlook or a social network; undefined for other links.
 */
function readWrapped(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { searchParams } = new URL(url);
  const target = searchParams.get('q') ?? searchParams.get('url') ?? searchParams.get('u');
  return target && /^https?:\/\//.test(target) && !/[\s()<>]/.test(target) ? target : undefined;
}
