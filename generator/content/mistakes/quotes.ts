import type { Nodes } from 'mdast';
import { groupBy } from '../../lib/group-by.ts';
import { endOf, startOf } from '../placed-nodes.ts';
import type { Body, Slip } from './body.ts';

/** A quotation mark without its partner. */
interface Half {
  at: number;
  sign: string;
  opens: boolean;
  /** The index of its text block. */
  block: number;
}

/** The most paragraphs that a quotation may span. */
const reach = 12;

/** Finds quotation marks without a partner. */
export function* findQuoteSlips(body: Body): Generator<Slip> {
  const blocks = [...body.all('paragraph'), ...body.all('heading'), ...body.all('tableCell')]
    .map(({ node }) => node)
    .sort((a, b) => startOf(a) - startOf(b));
  const halves = blocks.flatMap((block, index) => findHalves(block, index, body));
  if (halves.length === 0) return;
  const starts = blocks.map((block) => /^\s*["“„«»]/.test(textOf(block, body)));
  const lonely = dropContinued(halves, starts).sort((a, b) => a.at - b.at);
  for (const [, ofBlock] of groupBy(lonely, ({ block }) => block)) {
    const [first] = ofBlock;
    const other = ofBlock.find(({ sign }) => sign !== first?.sign);
    if (first && other) yield explainMixed(first, other);
    else yield* ofBlock.map(explain);
  }
}

function textOf(block: Nodes, body: Body): string {
  return body.prose.slice(startOf(block), endOf(block));
}

function findHalves(block: Nodes, index: number, body: Body): Half[] {
  const text = textOf(block, body);
  if (!/["“”„«»]/.test(text)) return [];
  const found = [...findStraight(text), ...findCurly(text), ...findAngled(text)];
  return found.map((half) => ({ ...half, at: startOf(block) + half.at, block: index }));
}

type Found = Omit<Half, 'block'>;

/**
 * Straight marks: one that cannot close the open one or closes nothing, and the last one left open.
 */
function findStraight(text: string): Found[] {
  // '"' and (") show the mark itself.
  const marks = [...text.matchAll(/"(?!(?<=['‘]")['’]|(?<=\(")\))/g)].map(({ index }) => index);
  // Inches, seconds and ditto marks in tables.
  const measures = marks.filter((at) => /[\d½¼¾][′']?$/.test(text.slice(Math.max(0, at - 2), at)));
  if (marks.length % 2 === 0 || measures.length > 0 || /^[|\s]*"[|\s]*$|"{3}/.test(text)) return [];
  let open: number | undefined;
  for (const at of marks) {
    const opens =
      /^$|[\s([{—–\-/*_“„«‘>|]/.test(text[at - 1] ?? '') && /\S/.test(text[at + 1] ?? ' ');
    const closes = /[\p{L}\p{N}\p{Po}\p{Pd}\p{S})_]/u.test(text[at - 1] ?? ' ');
    if (open === undefined) {
      if (!opens) return closes ? [{ at, sign: '"', opens: false }] : [];
      open = at;
    } else if (opens && !closes) {
      return [{ at: open, sign: '"', opens: true }];
    } else {
      open = undefined;
    }
  }
  return open === undefined ? [] : [{ at: open, sign: '"', opens: true }];
}

/** Curly marks. After „ both other marks close. Without any “, ” may also open, as in Swedish. */
function findCurly(text: string): Found[] {
  const marks = [...text.matchAll(/[“”„]/g)];
  const isSwedish = marks.every(([sign]) => sign === '”') && marks.length % 2 === 0;
  if (marks.length === 0 || isSwedish) return [];
  const found: Found[] = [];
  const open: { sign: string; at: number }[] = [];
  for (const { 0: sign, index: at } of marks) {
    const inner = open.at(-1);
    const closes =
      sign === '”' || (sign === '“' && inner?.sign === '„' && /\S/.test(text[at - 1] ?? ' '));
    if (!closes) open.push({ sign, at });
    else if (inner) open.pop();
    else if (!/\d/.test(text[at - 1] ?? '')) found.push({ at, sign, opens: false });
  }
  return [...found, ...open.map(({ sign, at }) => ({ at, sign, opens: true }))];
}

/** « and » in either direction. A single one may be an arrow. */
function findAngled(text: string): Found[] {
  const marks = [...text.matchAll(/[«»]/g)];
  const [only] = marks;
  if (only?.[0] === '«' && marks.length === 1 && /\p{L}/u.test(text[only.index + 1] ?? ''))
    return [{ at: only.index, sign: '«', opens: true }];
  if (new Set(marks.map(([sign]) => sign)).size < 2 || marks.length % 2 === 0) return [];
  const [{ 0: opening } = { 0: '«' }] = marks;
  const last = marks.findLast(([sign], index) => (sign === opening) === (index % 2 === 0));
  return last ? [{ at: last.index, sign: last[0], opens: last[0] === opening }] : [];
}

/**
 * Removes the halves of quotations over several paragraphs. Either each paragraph opens one and the
 * last closes it, or one paragraph opens it and a later one closes it.
 */
function dropContinued(halves: readonly Half[], starts: readonly boolean[]): Half[] {
  const dropped = new Set<Half>();
  for (const [index, half] of halves.entries()) {
    if (!half.opens || dropped.has(half)) continue;
    if (starts[half.block + 1]) {
      dropped.add(half);
      continue;
    }
    const other = halves[index + 1];
    const isNear = other && other.block > half.block && other.block - half.block <= reach;
    if (isNear && !other.opens && !dropped.has(other)) dropped.add(half).add(other);
  }
  // The last paragraph of a quotation closes the marks that the paragraphs above have opened.
  const opened = new Set([...dropped].filter(({ opens }) => opens).map(({ block }) => block));
  for (const half of halves) if (!half.opens && opened.has(half.block - 1)) dropped.add(half);
  return halves.filter((half) => !dropped.has(half));
}

const partners: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '»': '«' };

function explainMixed({ at, sign }: Half, other: Half): Slip {
  const message = `This quotation opens and closes with marks of two kinds: ${sign} and ${other.sign}.`;
  return { at, length: 1, message, hint: 'Write the same kind on both sides.' };
}

function explain({ at, sign, opens }: Half): Slip {
  const shown = sign === '"' ? 'a straight quotation mark' : sign;
  return {
    at,
    length: 1,
    message: opens
      ? `The quotation that opens here with ${shown} is never closed.`
      : `The quotation that closes here with ${shown} was never opened.`,
    hint: opens
      ? `Write ${partners[sign] ?? '"'} where it ends, or remove the mark.`
      : 'Write the other mark where it begins, or remove this one.',
  };
}
