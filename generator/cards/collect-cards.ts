import { readFileSync } from 'node:fs';
import type { Site } from '../config/site.ts';
import type { CardSpec, Entry, PageTools } from '../contract.ts';
import { encodingId } from '../images/encoding.ts';
import type { SourceImage } from '../images/source-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';
import { installedVersion } from '../lib/package-folder.ts';
import { assertShape, object, optional, record, string } from '../lib/shape.ts';

/**
 * Part of every card's name; change it with any change in `cards/` that affects the bytes of cards.
 */
const recipe = 'v3';

/** Versions of the packages that read fonts and set text. */
export const fontVersions: () => string[] = once(() =>
  ['harfbuzzjs', 'woff2-encoder'].map(installedVersion),
);

/** Hash of the code that draws cards: the packages that set text, and the image encoder. */
export const drawingId: () => string = once(() => identifyDrawing(encodingId(), fontVersions()));

/** The same for any encoder and versions. */
export function identifyDrawing(encoding: string, versions: readonly string[]): string {
  return hashOf(recipe, encoding, ...versions);
}

/** Width and height of every card in pixels, which social networks show uncropped. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The shape of `CardSpec` in the contract. */
const textsShape = optional(record(string));
const cardShape = object({
  template: string,
  texts: textsShape,
  images: textsShape,
  drawings: textsShape,
  color: optional(string),
});

/** A card for the images stage to make, with all its inputs. */
export interface PlannedCard {
  /** Output path: `images/hashed/card-1a2b3c4d5e6f7a8b.png`. */
  path: string;
  spec: CardSpec;
  template: { file: string; text: string };
  images: Readonly<Record<string, SourceImage>>;
}

/** Finds an image of the site by a path as authors write it. */
export type FindImage = (path: string, from?: Pick<Entry, 'file'>) => SourceImage | undefined;

/**
 * Creates the `card` function for a site's functions, and a function that lists the requested
 * cards. A card's name is a hash of its content, template, fonts and drawing code, so its URL is
 * known before it is made. `card` throws if the definition has no such template.
 */
export function createCardCollector({ root, socialCards }: Site, findImage: FindImage) {
  const cards = new Map<string, PlannedCard>();
  // Read on first use: a site without cards reads no fonts.
  const fonts = once(() => hashOf(...socialCards.fonts.map((font) => readFileSync(font))));
  const readTemplate = memoize((name: string) => {
    const path = socialCards.templates[name];
    if (path === undefined) {
      const known = Object.keys(socialCards.templates).join(', ') || 'none';
      throw new Error(
        `there is no card template "${name}": socialCards.templates of the definition has ${known}.`,
      );
    }
    return { file: relativePath(root, path), text: withLineFeeds(readFileSync(path, 'utf8')) };
  });
  const card: PageTools['card'] = (spec, from) => {
    assertShape(cardShape, spec, 'card()');
    const images = Object.entries(spec.images ?? {}).flatMap(([name, path]) => {
      const image = findImage(path, from);
      return image ? [[name, image] as const] : [];
    });
    const pictures = images.map(([name, { hash }]) => `${name} ${hash}`);
    const template = readTemplate(spec.template);
    const drawn = [fonts(), template.text, JSON.stringify(spec), ...pictures];
    const hash = hashOf(drawingId(), ...drawn);
    const path = `${hashedFolders.images}/card-${hash.slice(0, 16)}.png`;
    cards.set(path, { path, spec, template, images: Object.fromEntries(images) });
    return { src: `/${path}`, ...cardSize };
  };
  return { card, cards: () => [...cards.values()] };
}
