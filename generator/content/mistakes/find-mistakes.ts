import type { Nodes } from 'mdast';
import type { Site } from '../../config/site.ts';
import type { BodyFacts, MarkdownMistake } from '../../contract.ts';
import type { PlacedNodes } from '../placed-nodes.ts';
import { findBackslashSlips } from './backslashes.ts';
import { Body, type FindSlips } from './body.ts';
import { findCallouts } from './callouts.ts';
import { findCodeSlips } from './code.ts';
import { findEmphasisSlips } from './emphasis.ts';
import { findEncodingSlips } from './encoding.ts';
import { findEntitySlips } from './entities.ts';
import { findForeignMarkup } from './foreign-markup.ts';
import { findHeadingSlips } from './headings.ts';
import { findIndented } from './indented.ts';
import { findLinkSlips } from './links.ts';
import { findListLines } from './list-lines.ts';
import { findListSlips } from './lists.ts';
import { findPastedSlips } from './pasted.ts';
import { findQuoteSlips } from './quotes.ts';
import { findReferenceSlips } from './references.ts';
import { findRepeatedWords } from './repeated-words.ts';
import { findSpaces, oddCodes } from './spaces.ts';
import { findSwallowed } from './swallowed.ts';
import { findTableSlips } from './tables.ts';

/** Whether a detector may find something in a body; most bodies have little to check. */
type IsPossible = (body: Body) => boolean;

const hasAny =
  (...signs: readonly string[]): IsPossible =>
  (body) =>
    signs.some((sign) => body.has(sign));
const hasNodes =
  (...types: readonly Nodes['type'][]): IsPossible =>
  ({ nodes }) =>
    types.some((type) => nodes.all(type).length > 0);
const mayHave =
  (letters: readonly number[]): IsPossible =>
  (body) =>
    !body.isPlain && body.mayHave(letters);
const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const hasDefinitions = hasNodes('definition', 'footnoteDefinition');

const detectors: readonly (readonly [rule: string, find: FindSlips, isPossible?: IsPossible])[] = [
  ['markdown/space', findSpaces, mayHave(oddCodes)],
  ['markdown/table', findTableSlips, hasAny('|')],
  ['markdown/callout', findCallouts, hasAny('[!')],
  ['markdown/foreign', findForeignMarkup],
  ['markdown/list', findListSlips, hasNodes('list')],
  ['markdown/list', findListLines],
  ['markdown/indented', findIndented, hasNodes('code')],
  ['markdown/swallowed', findSwallowed, hasNodes('list', 'blockquote')],
  ['markdown/encoding', findEncodingSlips, mayHave([...codes(0xc2, 0xf4), 0x201a])],
  ['markdown/quotes', findQuoteSlips, hasAny('"', '“', '”', '„', '«', '»')],
  ['markdown/heading', findHeadingSlips],
  ['markdown/emphasis', findEmphasisSlips, hasAny('*', '_', '~')],
  ['markdown/link', findLinkSlips],
  ['markdown/reference', findReferenceSlips, (body) => hasDefinitions(body) || body.has(']:')],
  ['markdown/entity', findEntitySlips, hasAny('&')],
  ['markdown/code', findCodeSlips],
  ['markdown/backslash', findBackslashSlips, ({ text }) => text.includes('\\')],
  ['markdown/pasted', findPastedSlips],
  ['text/repeated-word', findRepeatedWords],
];

/** The rules that report mistakes, or the leftovers that no mistake explains. */
const readers = [...new Set(detectors.map(([rule]) => rule)), 'markdown/leftover'];

/** Whether any rule of a site reads the mistakes and leftovers of a body. */
export function hasReaders({ rules, customRules }: Pick<Site, 'rules' | 'customRules'>): boolean {
  return customRules.length > 0 || readers.some((rule) => rules[rule] !== 'off');
}

/**
 * Finds valid Markdown that does not look as its author intended. If two rules find a mistake at
 * one place, the first rule in the list above reports it.
 */
export function findMistakes(
  nodes: PlacedNodes,
  { body: text, bodyLine }: { body: string; bodyLine: number },
): BodyFacts['mistakes'] {
  const body = new Body(nodes, text, bodyLine);
  const taken = new Set<number>();
  const mistakes: MarkdownMistake[] = [];
  for (const [rule, find, isPossible] of detectors) {
    if (isPossible && !isPossible(body)) continue;
    for (const { at, length, ...slip } of find(body)) {
      if (taken.has(at)) continue;
      taken.add(at);
      mistakes.push({ rule, ...slip, place: body.placeOf({ at, length }) });
    }
  }
  return mistakes;
}
