import { basename } from 'node:path';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import { encoding } from '../images/encoding.ts';
import { failConversion, openImage, openSource } from '../images/open-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';
import type { Output } from '../output/output.ts';
import type { PlannedCard } from './collect-cards.ts';
import { composeCard } from './compose-card.ts';
import { type CardTemplate, parseDrawing, parseTemplate } from './template.ts';
import { loadTypeface, type Typeface } from './typeface.ts';

/**
 * The social cards of the plan. The cache stores each under its name, a hash of all its inputs, so
 * only new cards take time. `make` throws a SiteError that names the invalid template, font or
 * drawing.
 */
export function listCards(site: Site, store: Store, cards: readonly PlannedCard[]): Output[] {
  // Loads the fonts and the text shaper when the first card is not in the cache.
  const typeface = once(() => {
    const fonts = site.socialCards.fonts;
    return loadTypeface(new Map(fonts.map((path) => [relativePath(site.root, path), path])));
  });
  const parse = memoize(({ text, file }: PlannedCard['template']) => parseTemplate(text, file));
  return cards.map((card) => {
    const paint = async () => paintCard(card, await typeface(), parse(card.template));
    const stored = `card/${basename(card.path)}`;
    return {
      path: card.path,
      key: card.path,
      source: card.template.file,
      stored,
      make: () => store.remember(stored, paint),
    };
  });
}

async function paintCard(card: PlannedCard, typeface: Typeface, template: CardTemplate) {
  const { spec, images } = card;
  const { texts = {}, drawings = {}, color } = spec;
  for (const name of Object.keys(texts)) template.partElement('text', name);
  const embedded = await embedImages(images, template);
  const parsed = Object.entries(drawings).map(([name, markup]) => {
    template.partElement('drawing', name);
    return [name, parseDrawing(markup, name)] as const;
  });
  const parts = { texts, images: embedded, drawings: Object.fromEntries(parsed), color };
  const svg = await openImage(Buffer.from(composeCard({ template, parts, typeface })));
  // Without an alpha channel, a card has 8 % fewer bytes.
  return svg.flatten({ background: 'white' }).png(encoding.card).toBuffer();
}

/** Each picture as a data URI, cropped to its element's shape and no larger than the element. */
async function embedImages(images: PlannedCard['images'], template: CardTemplate) {
  const embedded = Object.entries(images).map(async ([name, image]) => {
    const element = template.partElement('image', name);
    const { width, height } = element.attributes;
    const [columns, rows] = [width, height].map((side) => Math.round(Number(side)));
    if (!columns || !rows) throw template.complain(element, 'An image needs width and height.');
    const picture = (await openSource(image)).autoOrient().resize(columns, rows);
    const png = picture.png({ compressionLevel: 1 }).toBuffer();
    const bytes = await png.catch(failConversion(image));
    return [name, `data:image/png;base64,${bytes.toString('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(embedded));
}
