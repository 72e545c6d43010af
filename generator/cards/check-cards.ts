import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PlannedCard } from './collect-cards.ts';
import { loadKnownLetters } from './known-letters.ts';

/** Warns of letters that a page's social card leaves out, because none of the fonts has them. */
export async function checkCards(
  site: Site,
  store: Store,
  pages: readonly PageSpec[],
  cards: readonly PlannedCard[],
): Promise<Diagnostic[]> {
  if (cards.length === 0) return [];
  const findUnknown = await loadKnownLetters(site, store);
  const missing = new Map<string, string[]>();
  for (const { path, spec } of cards) {
    const letters = findUnknown(textsOf(spec).join('\n'));
    if (letters.length > 0) missing.set(`/${path}`, letters);
  }
  if (missing.size === 0) return [];
  return pages.flatMap(({ path, source, head }) => {
    const letters = missing.get(head.image?.src ?? '');
    if (letters === undefined) return [];
    return {
      rule: 'card/letters',
      severity: 'warning',
      message: `The social card of ${path} leaves out ${letters.join(' ')}, which no font of the cards has.`,
      hint: 'Write it with other letters, or add a font that has them to socialCards.fonts.',
      ...(source !== undefined && { file: source }),
    };
  });
}

/** What the card sets in letters, in its drawings too. */
function textsOf({ texts = {}, drawings = {} }: PlannedCard['spec']): string[] {
  return [
    ...Object.values(texts),
    ...Object.values(drawings).map((markup) => markup.replace(/<[^>]*>/g, ' ')),
  ];
}
