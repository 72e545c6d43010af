import { basename } from 'node:path';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import type { Output } from '../output/output.ts';
import type { PlannedCard } from './collect-cards.ts';
import type { PaintCard } from './paint-card.ts';

/**
 * The social cards of the plan. Each is kept in the cache under its name, a hash of all that it
 * shows, so that only new cards cost time. Making one throws a SiteError that names the template,
 * font or drawing that cannot be used.
 */
export function listCards(site: Site, store: Store, cards: readonly PlannedCard[]): Output[] {
  const paintCard = createLazyPainter(site);
  return cards.map((card) => ({
    path: card.path,
    key: card.path,
    source: card.template.file,
    make: () => store.remember(`card/${basename(card.path)}`, () => paintCard(card)),
  }));
}

/** Loads fonts, the shaping engine and sharp when the first card is not in the cache. */
function createLazyPainter(site: Site): PaintCard {
  let painter: Promise<PaintCard> | undefined;
  return async (card) => {
    painter ??= import('./paint-card.ts').then((module) => module.createCardPainter(site));
    const paintCard = await painter;
    return paintCard(card);
  };
}
