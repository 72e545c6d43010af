import type { Link } from 'mdast';
import { endOf, type Placed, startOf } from '../placed-nodes.ts';
import { type Body, findAll, type Slip } from './body.ts';
import { codePointOf } from './spaces.ts';

/** How far away the other bracket may be, so that a paragraph of thousands of links stays fast. */
const reach = 2000;

/** Characters that never occur in a URL. */
const invisible = /\p{Cc}|[\u00AD\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/u;

/** Finds extra brackets around links, and images that became links. */
export function* findLinkSlips(body: Body): Generator<Slip> {
  let outerEnd = 0;
  for (const placed of body.all('link')) {
    const start = startOf(placed.node);
    if (start < outerEnd) {
      yield explainInner(placed.node);
      continue;
    }
    outerEnd = endOf(placed.node);
    if (body.text[start] !== '[') {
      if (/[[(]/.test(body.text[start - 1] ?? '')) yield* findLooseAddress(placed.node, body);
      continue;
    }
    const { node } = placed;
    const glued = findGlued(node, body);
    if (glued) yield glued;
    const unseen = findUnseen(node, body);
    if (unseen) yield unseen;
    const sign = findLinkedSign(node);
    if (sign) yield sign;
    if (isBeside(body.prose, node)) yield* findOuterBrackets(placed, body);
    if (body.text[start + 1] === '!' || body.prose.startsWith('! ', start - 2)) {
      yield* findNoImage(node, body);
    }
  }
  for (const { 0: written, index } of findAll(body, /\][（]|［[^［］\n]+］[（(]/g, '（', '［')) {
    yield {
      at: index,
      length: written.length,
      message: 'This link has full-width brackets, which Markdown does not know.',
      hint: 'Write [text](/path) with the brackets of a Latin keyboard.',
    };
  }
  for (const { 0: written, index } of findAll(body, /\]\[\]/g, '][]')) {
    yield {
      at: index,
      length: written.length,
      message: 'The text does not define the target of this link.',
      hint: 'Write [text](/path), or [text]: /path on a separate line.',
    };
  }
  for (const { 1: alt = '', index } of findAll(body, /!\(([^()\n]*)\)\[[^[\]\n]+\]/g, '!(')) {
    yield {
      at: index,
      length: alt.length + 3,
      message: 'The brackets of this image are the wrong way round.',
      hint: `Write ![${alt}](path).`,
    };
  }
}

/** `[<https://site.example> says](/path)` */
function explainInner(node: Link): Slip {
  return {
    at: startOf(node),
    length: endOf(node) - startOf(node),
    message: 'This link is inside another one, which browsers end before it.',
    hint: 'Write the address between backticks to show it, or keep one of the two links.',
  };
}

/** Whether there is a bracket right before or after a link. */
function isBeside(prose: string, node: Link): boolean {
  const behind = prose[endOf(node)];
  return prose[startOf(node) - 1] === '[' || behind === ']' || behind === ')';
}

function countSigns(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** `[[text](/path)` and `[text](/path))` */
function* findOuterBrackets({ node, block }: Placed<Link>, body: Body): Generator<Slip> {
  const [start, end] = [startOf(node), endOf(node)];
  const before = body.prose.slice(Math.max(startOf(block), start - reach), start);
  // `1) the first` and `:)` close nothing.
  const above = before.replace(/(?<=^|\s)(?:\d{1,3}|\p{L}|[:;]-?)\)/gu, '');
  const below = body.prose.slice(end, Math.min(endOf(block), end + reach));
  for (const [opening = '', closing = ''] of ['()', '[]']) {
    if (!below.startsWith(closing)) continue;
    // If a wide parenthesis opens, this one closes it.
    const isWide = above.lastIndexOf('（') > above.lastIndexOf('）');
    if (!isWide && countSigns(above, opening) <= countSigns(above, closing)) {
      const message = `There is a ${closing} too many after this link.`;
      yield { at: end, length: 1, message, hint: 'Remove it.', instead: '' };
    }
  }
  if (above.endsWith('[') && !below.includes(']')) {
    const message = 'There is a [ too many before this link.';
    // Alone, a backslash would escape the link's own bracket, and ! would make it an image.
    const [escapes = ''] =
      /\\*$/.exec(body.text.slice(Math.max(0, start - reach), start - 1)) ?? [];
    const length = 1 + (escapes.length % 2);
    const instead = body.text[start - 2] === '!' ? {} : { instead: '' };
    yield { at: start - length, length, message, hint: 'Remove it.', ...instead };
  }
}

/** `! [text](picture.png)` and `[!text](picture.png)` */
function* findNoImage(node: Link, { text, prose }: Body): Generator<Slip> {
  const start = startOf(node);
  if (!/\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#])/i.test(node.url)) return;
  if (/(?:^|\s)! $/.test(prose.slice(Math.max(0, start - 3), start))) {
    yield {
      at: start - 2,
      length: 3,
      message: 'The space after ! turns this image into a link.',
      hint: 'Write ![ without a space.',
      instead: '![',
    };
  } else if (text.startsWith('[!', start) && text[start + 2] !== '[') {
    yield {
      at: start,
      length: 2,
      message: 'The ! inside the brackets turns this image into a link.',
      hint: 'Write ![ instead of [!.',
      instead: '![',
    };
  }
}

/**
 * `[text]\n(https://…)`, `[text][https://…]` and `[a `code`](https://…)`: only the URL is a link.
 */
function* findLooseAddress(node: Link, { text }: Body): Generator<Slip> {
  const start = startOf(node);
  const above = text.slice(Math.max(0, start - 400), start);
  const [between] = /\](?:\[|`\(|[ \t]*\r?\n[ \t>]*\()$/.exec(above) ?? [];
  if (between === undefined || !above.slice(0, -between.length).includes('[')) return;
  yield {
    at: start - between.length,
    length: between.length,
    message: 'This is not a link: Markdown allows nothing between ] and (.',
    hint: `Write [text](${node.url}) on one line.`,
  };
}

/** `P[rivacy](/path)` and `the[page](/path)` */
function findGlued(node: Link, { text, prose }: Body): Slip | undefined {
  const start = startOf(node);
  const before = prose[start - 1] ?? ' ';
  // A quick test first: most links follow a space or a punctuation mark.
  if (before < 'A' || !/\p{Script=Latin}/u.test(before)) return undefined;
  if (!/\p{Script=Latin}/u.test(text[start + 1] ?? '')) return undefined;
  const [word = ''] = /[\p{L}’']+$/u.exec(prose.slice(Math.max(0, start - 40), start)) ?? [];
  return {
    at: start - word.length,
    length: word.length + 1,
    message: `There is no space between "${word}" and the link.`,
    hint: 'Write one, or put the whole word between the brackets.',
  };
}

/** An invisible character in the target of a link. */
function findUnseen(node: Link, { text }: Body): Slip | undefined {
  if (!/[^!-~]/.test(node.url) || !invisible.test(node.url)) return undefined;
  const start = startOf(node);
  const written = text.slice(start, endOf(node));
  const at = written.slice(written.lastIndexOf('](')).search(invisible);
  if (at < 0) return undefined;
  const place = start + written.lastIndexOf('](') + at;
  return {
    at: place,
    length: 1,
    message: `The target of this link has an invisible character (${codePointOf(text.slice(place))}) in it.`,
    hint: 'Remove it.',
    instead: '',
  };
}

/** `[,](/path)`, which word processors create next to a link. */
function findLinkedSign(node: Link): Slip | undefined {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (only?.type !== 'text' || only.value.length > 4) return undefined;
  if (!/^[\s.,;:()*_-]+$/.test(only.value)) return undefined;
  return {
    at: startOf(node),
    length: endOf(node) - startOf(node),
    message: `The text of this link is "${only.value}" alone.`,
    hint: 'Write the sign without a link.',
    instead: only.value,
  };
}
