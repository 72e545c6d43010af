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
import { findSpaces } from './spaces.ts';
import { findSwallowed } from './swallowed.ts';
import { findTableSlips } from './tables.ts';

const detectors: readonly (readonly [rule: string, find: FindSlips])[] = [
  ['markdown/space', findSpaces],
  ['markdown/table', findTableSlips],
  ['markdown/callout', findCallouts],
  ['markdown/foreign', findForeignMarkup],
  ['markdown/list', findListSlips],
  ['markdown/list', findListLines],
  ['markdown/indented', findIndented],
  ['markdown/swallowed', findSwallowed],
  ['markdown/encoding', (body) => (body.isPlain ? [] : findEncodingSlips(body))],
  ['markdown/quotes', findQuoteSlips],
  ['markdown/heading', findHeadingSlips],
  ['markdown/emphasis', findEmphasisSlips],
  ['markdown/link', findLinkSlips],
  ['markdown/reference', findReferenceSlips],
  ['markdown/entity', findEntitySlips],
  ['markdown/code', findCodeSlips],
  ['markdown/backslash', findBackslashSlips],
  ['markdown/pasted', findPastedSlips],
  ['text/repeated-word', findRepeatedWords],
];

/**
 * Finds Markdown that is valid and is shown in another way than it was meant. Of two rules that find
 * something at one place, the first in the list above has its say.
 */
export function findMistakes(
  nodes: PlacedNodes,
  { body: text, bodyLine }: { body: string; bodyLine: number },
): BodyFacts['mistakes'] {
  const body = new Body(nodes, text, bodyLine);
  const taken = new Set<number>();
  const mistakes: MarkdownMistake[] = [];
  for (const [rule, find] of detectors) {
    for (const { at, length, ...slip } of find(body)) {
      if (taken.has(at)) continue;
      taken.add(at);
      mistakes.push({ rule, ...slip, place: body.placeOf({ at, length }) });
    }
  }
  return mistakes;
}
