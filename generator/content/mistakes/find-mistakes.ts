import type { Root } from 'mdast';
import type { BodyFacts } from '../../contract.ts';
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

const detectors: Readonly<Record<string, FindSlips>> = {
  'markdown/space': findSpaces,
  'markdown/table': findTableSlips,
  'markdown/callout': findCallouts,
  'markdown/foreign': findForeignMarkup,
  'markdown/list': (body) => [...findListSlips(body), ...findListLines(body)],
  'markdown/indented': findIndented,
  'markdown/swallowed': findSwallowed,
  'markdown/encoding': findEncodingSlips,
  'markdown/quotes': findQuoteSlips,
  'markdown/heading': findHeadingSlips,
  'markdown/emphasis': findEmphasisSlips,
  'markdown/link': findLinkSlips,
  'markdown/reference': findReferenceSlips,
  'markdown/entity': findEntitySlips,
  'markdown/code': findCodeSlips,
  'markdown/pasted': findPastedSlips,
  'text/repeated-word': findRepeatedWords,
};

/**
 * Finds Markdown that is valid and is shown in another way than it was meant. Of two rules that find
 * something at one place, the first in the list above has its say.
 */
export function findMistakes(
  tree: Root,
  { body: text, bodyLine }: { body: string; bodyLine: number },
): BodyFacts['mistakes'] {
  const body = new Body(tree, text, bodyLine);
  const taken = new Set<number>();
  return Object.entries(detectors).flatMap(([rule, find]) =>
    [...find(body)]
      .filter(({ at }) => !taken.has(at) && taken.add(at))
      .map(({ at, length, ...slip }) => ({ rule, ...slip, place: body.placeOf({ at, length }) })),
  );
}
