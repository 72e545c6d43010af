import sharp from 'sharp';
import type { Site } from '../config/site.ts';
import { conversionError } from '../images/conversion-error.ts';
import { encoding } from '../images/encoding.ts';
import { openSource } from '../images/open-image.ts';
import type { SourceImage } from '../images/source-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { memoize } from '../lib/memoize.ts';
import type { PlannedCard } from './collect-cards.ts';
import { composeCard } from './compose-card.ts';
import { type CardTemplate, parseDrawing, parseTemplate } from './template.ts';
import { loadTypeface } from './typeface.ts';

/** Draws a card; gives the bytes of a PNG. */
export type PaintCard = (card: PlannedCard) => Promise<Buffer>;

/**
 * Loads the fonts of the site and gives the function that draws its cards.
 * @throws SiteError that names a font which cannot be read; drawing throws one that names the
 * template or the drawing.
 */
export async function createCardPainter(site: Site): Promise<PaintCard> {
  const fonts = site.socialCards.fonts.map(
    (path) => [relativePath(site.root, path), path] as const,
  );
  const typeface = await loadTypeface(new Map(fonts));
  const parse = memoize(({ text, file }: PlannedCard['template']) => parseTemplate(text, file));
  return async ({ template: unparsed, spec, images }) => {
    const template = parse(unparsed);
    for (const name of Object.keys(spec.texts ?? {})) template.partElement('text', name);
    const svg = composeCard({
      template,
      parts: {
        texts: spec.texts ?? {},
        images: await embedImages(images, template),
        drawings: parseDrawings(spec.drawings ?? {}, template),
        color: spec.color,
      },
      typeface,
    });
    return sharp(Buffer.from(svg)).png(encoding.png).toBuffer();
  };
}

function parseDrawings(drawings: Readonly<Record<string, string>>, template: CardTemplate) {
  const parsed = Object.entries(drawings).map(([name, markup]) => {
    template.partElement('drawing', name);
    return [name, parseDrawing(markup, name)] as const;
  });
  return Object.fromEntries(parsed);
}

/** Each picture as a data URI, cut to the shape of its element and no larger than it. */
async function embedImages(
  images: Readonly<Record<string, SourceImage>>,
  template: CardTemplate,
): Promise<Record<string, string>> {
  const embedded = Object.entries(images).map(async ([name, image]) => {
    const element = template.partElement('image', name);
    const { width, height } = element.attributes;
    const [columns, rows] = [Math.round(Number(width)), Math.round(Number(height))];
    if (!columns || !rows) throw template.complain(element, 'An image needs width and height.');
    const opened = await openSource(image);
    const bytes = await opened
      .autoOrient()
      .resize(columns, rows)
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch((error: Error) => {
        throw conversionError(image, error);
      });
    return [name, `data:image/png;base64,${bytes.toString('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(embedded));
}
