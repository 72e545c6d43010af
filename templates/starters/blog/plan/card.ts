import type { Head, PageTools } from 'stet';
import { settings } from '../settings.ts';

/** The picture of a page where it is shared, drawn from `cards/card.svg`. */
export function drawCard(
  title: string,
  tools: PageTools,
  source?: { file: string },
): Required<Head>['image'] {
  const texts = { title, site: title === settings.name ? settings.description : settings.name };
  return { ...tools.card({ template: 'card', texts }, source), alt: `${settings.name}: ${title}` };
}
