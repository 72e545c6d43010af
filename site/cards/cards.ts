import type { Head, PageTools, SocialCard } from 'stet';
import { company } from '../domain/company.ts';
import { drawMark } from './draw-mark.ts';
import { drawRail } from './draw-rail.ts';
import type { Rail } from './rail.ts';

export type HeadImage = NonNullable<Head['image']>;

/**
 * The card of a page: its title next to the workflow it describes, or next to the company's mark.
 */
export function pageCard(
  tools: PageTools,
  {
    part,
    title,
    rail,
    color,
  }: { part: string; title: string; rail?: Rail | undefined; color?: string },
): HeadImage {
  const card = tools.card({
    template: 'page',
    texts: { part, title },
    drawings: { motif: rail ? drawRail(rail) : drawMark() },
    ...(color !== undefined && { color }),
  });
  const work = rail?.stops.map(({ label }) => label).join(', ');
  return withAlt(card, work === undefined ? title : `${title}: ${work}`);
}

/** Adds a text alternative to a card. */
export function withAlt({ src, width, height }: SocialCard, text: string): HeadImage {
  return { src, width, height, alt: `${company.name}. ${text}` };
}
