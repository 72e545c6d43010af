import type { Link } from 'mdast';
import { type Body, endOf, findAll, type Placed, type Slip, startOf } from './body.ts';

/** How far the other bracket of a pair may be: a paragraph of thousands of links takes no longer. */
const reach = 2000;

/** Brackets around links that are left over, and images that became links. */
export function* findLinkSlips(body: Body): Generator<Slip> {
  for (const placed of body.all('link')) {
    const start = startOf(placed.node);
    if (body.text[start] !== '[') continue;
    if (isBeside(body.prose, placed.node)) yield* findOuterBrackets(placed, body);
    if (body.text[start + 1] === '!' || body.prose.startsWith('! ', start - 2)) {
      yield* findNoImage(placed.node, body);
    }
  }
  for (const { 0: written, index } of findAll(body, /\][（]|［[^［］\n]+］[（(]/g, '（', '［')) {
    yield {
      at: index,
      length: written.length,
      message: 'This link is written with wide brackets, which Markdown does not know.',
      hint: 'Write [text](/path) with the brackets of a Latin keyboard.',
    };
  }
  for (const { 0: written, index } of findAll(body, /\]\[\]/g, '][]')) {
    yield {
      at: index,
      length: written.length,
      message: 'Nothing in the text says where this link leads.',
      hint: 'Write [text](/path), or [text]: /path on a line of its own.',
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

/** Whether there is a bracket right before or right after a link. */
function isBeside(prose: string, node: Link): boolean {
  const behind = prose[endOf(node)];
  return prose[startOf(node) - 1] === '[' || behind === ']' || behind === ')';
}

/** `[[text](/path)` and `[text](/path))` */
function* findOuterBrackets({ node, block }: Placed<Link>, body: Body): Generator<Slip> {
  const [start, end] = [startOf(node), endOf(node)];
  const above = body.prose.slice(Math.max(startOf(block), start - reach), start);
  const below = body.prose.slice(end, Math.min(endOf(block), end + reach));
  for (const [opening = '', closing = ''] of ['()', '[]']) {
    const isOpen = above.split(opening).length > above.split(closing).length;
    if (below.startsWith(closing) && !isOpen) {
      const message = `There is a ${closing} too many after this link.`;
      yield { at: end, length: 1, message, hint: 'Remove it.', instead: '' };
    }
  }
  if (above.endsWith('[') && !below.includes(']')) {
    const message = 'There is a [ too many before this link.';
    yield { at: start - 1, length: 1, message, hint: 'Remove it.', instead: '' };
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
      message: 'The space after ! makes a link of this image.',
      hint: 'Write ![ without a space.',
      instead: '![',
    };
  } else if (text.startsWith('[!', start) && text[start + 2] !== '[') {
    yield {
      at: start,
      length: 2,
      message: 'The ! inside the brackets makes a link of this image.',
      hint: 'Write ![ instead of [!.',
      instead: '![',
    };
  }
}
