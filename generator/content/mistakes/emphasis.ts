import type { Nodes } from 'mdast';
import { once } from '../../lib/once.ts';
import { endOf, startOf } from '../placed-nodes.ts';
import { type Body, findAll, type Slip } from './body.ts';

/** Finds signs that became emphasis, and emphasis that pages show as signs. */
export function* findEmphasisSlips(body: Body): Generator<Slip> {
  for (const { node } of body.all('emphasis')) {
    if (/[\d)]/.test(body.text[startOf(node) - 1] ?? '')) yield* findProduct(node, body);
  }
  for (const { node } of body.all('delete')) yield* findTilde(node, body);
  yield* findLooseStars(body);
  yield* findStrayStars(body);
  yield* findLonelyStars(body);
  yield* findSplitMarks(body);
}

/** `2*3*4` */
function* findProduct(node: Nodes, { text }: Body): Generator<Slip> {
  const [start, end] = [startOf(node), endOf(node)];
  const between = `${text[start - 1] ?? ''}${text.slice(start, end)}${text[end] ?? ''}`;
  if (!/^[\d)]\*(?:\d|[\d(].*[\d)])\*[\d(]$/s.test(between)) return;
  yield {
    at: start,
    length: end - start,
    message: 'The stars between these numbers became emphasis: the page does not show them.',
    hint: 'Write \\* or × for the sign, or put the formula between backticks.',
  };
}

/** `1~2 and 3~4`, and `H~2~O`, which other tools render as subscript. */
function* findTilde(node: Nodes, { text }: Body): Generator<Slip> {
  const [start, end] = [startOf(node), endOf(node)];
  if (text.startsWith('~~', start) || !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return;
  if (!/[\p{L}\p{N}]/u.test(text[end] ?? '') && text.slice(start, end).includes(' ')) return;
  yield {
    at: start,
    length: end - start,
    message: 'The text between these two ~ is struck through.',
    hint: 'Write \\~ for the sign. Markdown has no smaller letters below the line.',
  };
}

const loose =
  /([*_]{1,3})(?<=(?:^|[\s(])\1)(?:[ \t]+([\p{L}\p{N}"“‘([][^*_\n]*[^\s*_])|([\p{L}\p{N}"“‘([][^*_\n]*[^\s*_])[ \t]+)\1(?=[\s.,;:!?)]|$)/gmu;

/** `*text *`, which shows its stars. Two stars are reported as a leftover. */
function* findLooseStars(body: Body): Generator<Slip> {
  if (!hasLooseMark(body.prose, '*') && !hasLooseMark(body.prose, '_')) return;
  for (const { 0: whole, 1: mark = '', 2: spaced, index } of body.prose.matchAll(loose)) {
    const isMark = /^[ \t>]*$/.test(body.prose.slice(index - body.columnAt(index), index));
    // The mark may be a list marker at the start of the line.
    if (mark.length === 2 || (spaced !== undefined && isMark)) continue;
    const end = index + whole.length - mark.length;
    const inner = body.text.slice(index + mark.length, end).trim();
    const instead = `${mark}${inner}${mark}`;
    yield {
      at: index,
      length: whole.length,
      message: `The ${mark} around this text are shown: there is a space between them and the text.`,
      hint: `Write ${instead}.`,
      instead,
    };
  }
}

/** A quick test for the pattern, which is slow if nothing matches. */
function hasLooseMark(prose: string, sign: string): boolean {
  for (let at = prose.indexOf(sign); at >= 0; ) {
    let end = at + 1;
    while (isMark(prose[end])) end += 1;
    const [before, behind] = [prose[at - 1] ?? '\n', prose[end] ?? '\n'];
    if (isBlank(behind) && /[\s(]/.test(before) && opens(prose, at, end)) return true;
    if (isBlank(before) && isEnd(behind) && closes(prose, at)) return true;
    at = prose.indexOf(sign, end);
  }
  return false;
}

/** Whether the next mark on the line is the same, at the end of a word. */
function opens(prose: string, at: number, end: number): boolean {
  let next = end;
  while (next < prose.length && prose[next] !== '\n' && !isMark(prose[next])) next += 1;
  return prose.startsWith(prose.slice(at, end), next) && isEnd(prose[next + end - at] ?? '\n');
}

/** Whether its line has another mark before it. */
function closes(prose: string, at: number): boolean {
  const line = prose.slice(prose.lastIndexOf('\n', at) + 1, at);
  return line.includes('*') || line.includes('_');
}

function isMark(sign: string | undefined): boolean {
  return sign === '*' || sign === '_';
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\t';
}

/** Whether a character cannot be part of a word. */
function isEnd(sign: string): boolean {
  return /[\s.,;:!?)]/.test(sign);
}

/** An extra sign right before or after emphasis: `**text***`. */
function* findStrayStars(body: Body): Generator<Slip> {
  const { prose, text } = body;
  for (const type of ['strong', 'emphasis'] as const) {
    for (const { node, parent } of body.all(type)) {
      const [start, end] = [startOf(node), endOf(node)];
      const mark = text[start];
      const [before, behind] = [prose[start - 1] === mark, prose[end] === mark];
      // Inside other emphasis, the mark belongs to that one.
      if (before === behind || parent.type === 'strong' || parent.type === 'emphasis') continue;
      yield {
        at: before ? start - 1 : end,
        length: 1,
        message: `There is one ${mark} too many ${before ? 'before' : 'after'} this emphasis.`,
        hint: 'Write the same number before and after the text.',
      };
    }
  }
}

/**
 * The only star of a paragraph, right before a word in the middle. At the start it marks a note.
 */
function* findLonelyStars(body: Body): Generator<Slip> {
  const { prose } = body;
  if (!body.has(' *')) return;
  let star = -1;
  for (const { at: start, text } of body.paragraphs) {
    if (star < start) star = prose.indexOf('*', start);
    if (star < 0) return;
    const at = star - start;
    if (at >= text.length || text.includes('*', at + 1)) continue;
    const before = text.slice(Math.max(0, at - 3), at);
    const isMark = /\p{L}/u.test(text[at + 1] ?? '') && /[\p{L},;] $/u.test(before);
    if (!isMark || isPointer(text, at)) continue;
    yield {
      at: star,
      length: 1,
      message: 'The page shows this *: nothing closes the emphasis.',
      hint: 'Write * after the last emphasized word, or \\* for the sign.',
    };
  }
}

/** `void *data`, `*testing.T`, and a Latin word in the middle of another script. */
function isPointer(text: string, at: number): boolean {
  const before = /\S+(?= $)/.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? '';
  const word = /^[\w.]+/.exec(text.slice(at + 1, at + 60))?.[0] ?? '';
  const isType =
    /^\(?(?:void|char|int|long|short|float|double|bool|struct|const|unsigned|id)$|\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}/u;
  const isCode = /\w[._]\w|\p{Ll}\p{Lu}/u.test(word);
  return isCode || isType.test(before) || (/^\w/.test(word) && /[\p{Lo}]/u.test(before));
}

/** `word_ _word`, which a program writes where emphasis ends and starts again. */
function* findSplitMarks(body: Body): Generator<Slip> {
  const edges = once(() => {
    const emphasis = body.all('emphasis').map(({ node }) => node);
    return { starts: new Set(emphasis.map(startOf)), ends: new Set(emphasis.map(endOf)) };
  });
  for (const { 0: whole, index } of findAll(
    body,
    /([*_])[ \t]\1(?<=\p{Ll}\1[ \t]\1)(?=\p{Ll})/gu,
    '_ _',
    '* *',
  )) {
    // `_one_ _two_` is two words with emphasis.
    if (edges().ends.has(index + 1) && edges().starts.has(index + 2)) continue;
    yield {
      at: index,
      length: whole.length,
      message: 'The page shows these marks: they belong to no emphasis.',
      hint: 'Write only a space.',
      instead: ' ',
    };
  }
}
