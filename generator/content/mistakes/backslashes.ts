import { endOf, startOf } from '../placed-nodes.ts';
import type { Body, Slip } from './body.ts';
import { opaque } from './mask-body.ts';

/** Finds backslashes that pages show, or that prevent a link or code. */
export function* findBackslashSlips(body: Body): Generator<Slip> {
  yield* findTrailing(body);
  yield* findEscapedLinks(body);
  yield* findEscapedBackticks(body);
}

/** A backslash breaks a line, but nothing follows the last line of a paragraph. */
function* findTrailing({ text, paragraphs }: Body): Generator<Slip> {
  for (const { placed } of paragraphs) {
    const end = endOf(placed.node);
    if (text[end - 1] !== '\\') continue;
    const [word = ''] =
      /\S+$/.exec(text.slice(Math.max(startOf(placed.node), end - 80), end)) ?? [];
    // A Windows path may end with a backslash.
    if (!/^[^\\]*[^\\:]\\$/.test(word)) continue;
    yield {
      at: end - 1,
      length: 1,
      message: 'The page shows this backslash: no line follows that it could break.',
      hint: 'Remove it.',
      instead: '',
    };
  }
}

/** `\[text](/path)` and `\[text]\[label]` */
function* findEscapedLinks(body: Body): Generator<Slip> {
  if (!body.has(`${opaque}[`) || !body.text.includes('\\[')) return;
  for (const { 0: whole, index } of body.prose.matchAll(/¤\[[^[\]\n]+(?:\]¤?\[|¤\]\(|\]\()/g)) {
    // [1][2], a common form of citations.
    if (body.text[index] !== '\\' || /^¤\[¤*\d+¤*\]/.test(whole)) continue;
    yield {
      at: index,
      length: whole.length,
      message: 'Because of the backslash, these brackets are not a link.',
      hint: 'Write [text](/path) without backslashes, or put it between backticks to show it.',
    };
  }
}

/** `` `a \`b\` c` ``: code has no backslash escapes. */
function* findEscapedBackticks({ nodes, text }: Body): Generator<Slip> {
  if (!text.includes('\\`')) return;
  for (const { node } of nodes.all('inlineCode')) {
    const end = endOf(node);
    const written = text.slice(startOf(node), end);
    if (!/^`[^`]*[^`\\]\\`$/.test(written) || !/^\p{L}/u.test(text.slice(end, end + 2))) continue;
    yield {
      at: end - 2,
      length: 2,
      message: 'The code ends here: in code, a backslash escapes no backtick.',
      hint: 'Write two backticks on both sides of the code, and no backslashes.',
    };
  }
}
