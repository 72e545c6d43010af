import type { Nodes } from 'mdast';
import { type Body, endOf, findAll, type Slip, startOf } from './body.ts';

/** Brackets around links that are left over, and images that became links. */
export function* findLinkSlips(body: Body): Generator<Slip> {
  for (const { node, previous, next, block } of body.all('link')) {
    const [start, end] = [startOf(node), endOf(node)];
    if (body.text[start] !== '[') continue;
    const before = previous?.type === 'text' ? body.prose.slice(startOf(previous), start) : '';
    const around = {
      start,
      end,
      block,
      body,
      behind: next?.type === 'text' ? body.prose.slice(end, end + 1) : '',
    };
    if (/[)\]]/.test(around.behind) || before.endsWith('['))
      yield* findOuterBrackets({ ...around, before });
    yield* findNoImage({ start, before, url: node.url, text: body.text });
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

interface Around {
  start: number;
  end: number;
  block: Nodes;
  body: Body;
  /** The text right before the link, and the letter behind it. */
  before: string;
  behind: string;
}

/** `[[text](/path)` and `[text](/path))` */
function* findOuterBrackets({ before, behind, ...around }: Around): Generator<Slip> {
  const { start, end, block, body } = around;
  for (const [opening, closing] of ['()', '[]']) {
    if (opening === undefined || closing === undefined) continue;
    const [above, below] = [
      body.prose.slice(startOf(block), start),
      body.prose.slice(end, endOf(block)),
    ];
    const isOpen = above.split(opening).length > above.split(closing).length;
    if (behind === closing && !isOpen) {
      const message = `There is a ${closing} too many after this link.`;
      yield { at: end, length: 1, message, hint: 'Remove it.', instead: '' };
    }
    if (opening === '[' && before.endsWith(opening) && !below.includes(closing)) {
      const message = 'There is a [ too many before this link.';
      yield { at: start - 1, length: 1, message, hint: 'Remove it.', instead: '' };
    }
  }
}

/** `! [text](picture.png)` and `[!text](picture.png)` */
function* findNoImage({
  start,
  before,
  url,
  text,
}: Pick<Around, 'start' | 'before'> & { url: string; text: string }): Generator<Slip> {
  if (!/\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#])/i.test(url)) return;
  const [spaced] = /(?<=^|\s)!\s+$/.exec(before) ?? [];
  if (spaced) {
    yield {
      at: start - spaced.length,
      length: spaced.length + 1,
      message: 'The space behind ! makes a link of this image.',
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
