import { admitsImage, admitsRemote, policyOf } from '../../config/policies.ts';
import { isElsewhere } from '../../content/markdown/links.ts';
import { fitSize, readSize } from '../../content/markdown/written-size.ts';
import type { ContentFile } from '../../content/written-file.ts';
import type { BodyFacts } from '../../contract.ts';
import { resolveImagePath } from '../../images/image-index.ts';
import type { SourceImage } from '../../images/source-image.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { once } from '../../lib/once.ts';
import { atKey, atValue, fieldOf, ofFiles } from '../make-rule.ts';
import { type CheckContext, type Finding, listRules } from '../rule.ts';

/** Pixels (spec §9, the recommended width of a featured image). */
const narrowest = 1200;

/**
 * Bytes of the original. Visitors load smaller variants, but the repository and the build contain
 * the original.
 */
const heaviest = 2_000_000;

/** Rules about the images in entries, including their main images. */
export const imageRules = listRules({
  'image/alt': {
    severity: 'warning',
    asks: 'An image has a text alternative.',
    test: ofFiles(function* (entry) {
      const { facts, fields } = entry;
      for (const { alt, place, attributes } of facts.images) {
        // In HTML, an empty alt marks an image as decoration on purpose.
        if (attributes ? 'alt' in attributes : readSize(alt).alt.trim() !== '') continue;
        yield {
          where: place,
          message: 'This image has no text alternative.',
          hint: attributes
            ? 'Describe the image: alt="A node passes work to the next"; alt="" for decoration.'
            : 'Describe the image between the brackets: ![A node passes work to the next](…).',
        };
      }
      const alt = fieldOf(entry, fields.imageAlt);
      if (fields.imageAlt === undefined || fieldOf(entry, fields.image) === undefined) return;
      if (typeof alt === 'string' && alt.trim() !== '') return;
      yield {
        where: atKey(alt === undefined ? (fields.image ?? '') : fields.imageAlt),
        message: `The image has no description in "${fields.imageAlt}".`,
        hint: `Write ${fields.imageAlt}: "…" with one sentence for readers who can't see it.`,
      };
    }),
  },
  'image/remote': {
    severity: 'warning',
    asks: 'Images in Markdown are files of the site, or come from hosts in images.remote.',
    test: ofRemoteImages((image, { site }) => {
      const { url, isBlocked } = image;
      if (url.protocol === 'http:' || admitsRemote(site, url)) return undefined;
      const jumps = isSized(image) ? '' : ', and the text jumps when it loads';
      const consequence = isBlocked
        ? "and the page's policy blocks it"
        : `so stet can't resize it${jumps}`;
      return {
        message: `This image is loaded from ${url.host}, ${consequence}.`,
        hint: `Save it next to the text or in the images folder, and write its path. Or add ${url.origin} to images.remote in the definition.`,
      };
    }),
  },
  'image/insecure': {
    severity: 'error',
    asks: 'An image from another site loads over https:. Browsers block http:.',
    test: ofRemoteImages(
      ({ url }) =>
        url.protocol === 'http:' && {
          message: 'This image is loaded without encryption.',
          hint: 'Write https:// instead of http://, or save it next to the text and write its path.',
        },
    ),
  },
  'image/size': {
    severity: 'warning',
    asks: "An image from another site has its size, so the page doesn't shift. A written size has the image's proportions.",
    test: Object.assign(
      function* (context: CheckContext) {
        yield* unsizedImages(context);
        yield* stretchedImages(context);
      },
      { isLocal: true as const },
    ),
  },
  'image/narrow': {
    severity: 'warning',
    asks: `An entry's main image is at least ${narrowest} pixels wide.`,
    test: ofFiles<CheckContext>(function* (entry, context) {
      const image = mainImageOf(entry, context);
      // A drawing is sharp at any size.
      if (image === undefined || image.format === 'svg' || image.width >= narrowest) return;
      yield {
        where: atMainImage(entry),
        message: `${image.file} is ${image.width} pixels wide; ${narrowest} are needed.`,
        hint: 'Export it again in a larger size. stet makes the smaller ones.',
      };
    }),
  },
  'image/small': {
    severity: 'warning',
    asks: 'An image in a separate paragraph is at least half as wide as the text.',
    test: ofFiles<CheckContext>(function* (entry, { images, site, textOf }) {
      const column = columnWidth(site.images.bodySizes);
      const lines = once(() => textOf(entry).split('\n'));
      for (const { url, place } of entry.facts.images) {
        const image = images.get(resolveImagePath(decodeUrl(url), entry.file));
        if (image === undefined || image.fault !== undefined || image.format === 'svg') continue;
        if (image.width * 2 >= column) continue;
        // A small image in a line of text is intentional, such as a badge or a key.
        const line = lines()[place.line - 1]?.trim() ?? '';
        if (!/^!\[[^\]]*\]\([^)]*\)$/.test(line)) continue;
        yield {
          where: place,
          message: `${image.file} is ${image.width} pixels wide and the text ${column}, so it looks blurred or tiny.`,
          hint: `Export it at ${column} pixels or more; twice that is sharp on every screen.`,
        };
      }
    }),
  },
  'image/heavy': {
    severity: 'warning',
    asks: `An image file is at most ${heaviest / 1_000_000} MB.`,
    test: ofFiles<CheckContext>(function* (entry, context) {
      const main = [mainImageOf(entry, context), atMainImage(entry)] as const;
      const imageAt = (url: string) => context.images.get(resolveImagePath(url, entry.file));
      const shown = entry.facts.images.map(({ url, place }) => [imageAt(url), place] as const);
      for (const [image, where] of [main, ...shown]) {
        if (image === undefined || image.bytes <= heaviest) continue;
        yield {
          where,
          message: `${image.file} is ${(image.bytes / 1_000_000).toFixed(1)} MB; the limit is ${heaviest / 1_000_000} MB.`,
          hint: 'Export it at 1600 to 2400 pixels wide, as JPEG or WebP if it is a photograph.',
        };
      }
    }),
  },
});

/** Pixels of the widest column in `sizes`; 0 if it depends only on the window. */
function columnWidth(sizes: string): number {
  const lengths = sizes.replace(/\([^()]*\)/g, '').matchAll(/(\d+(?:\.\d+)?)(px|r?em)\b/g);
  const widths = [...lengths].map(([, number, unit]) => Number(number) * (unit === 'px' ? 1 : 16));
  return Math.max(0, ...widths);
}

type RemoteImage = Omit<BodyFacts['images'][number], 'url'> & {
  url: URL;
  /** Whether the page's policy blocks it. */
  isBlocked: boolean;
};

/** Tests each image from another site; `describe` returns nothing for a valid one. */
function ofRemoteImages(
  describe: (
    image: RemoteImage,
    context: CheckContext,
  ) => Pick<Finding, 'message' | 'hint'> | false | undefined,
) {
  return ofFiles<CheckContext>(function* (entry, context) {
    const { site, pageOf } = context;
    for (const image of entry.facts.images) {
      if (!isElsewhere(image.url, site.url) || !URL.canParse(image.url, site.url)) continue;
      const url = new URL(image.url, site.url);
      const isBlocked = !admitsImage(policyOf(site, pageOf(entry)?.path ?? ''), url);
      const words = describe({ ...image, url, isBlocked }, context);
      if (words) yield { where: image.place, ...words };
    }
  });
}

const unsizedImages = ofRemoteImages((image, { site }) => {
  if (!admitsRemote(site, image.url) || isSized(image)) return undefined;
  return {
    message: 'This image has no size, so the text jumps when it loads.',
    hint: image.attributes
      ? 'Write its size in pixels: width="800" height="450".'
      : `Write its size in pixels after its text: ![${image.alt}|800x450](…).`,
  };
});

/** Tolerance in pixels of height, for rounding and for programs that write whole numbers. */
const slack = 1;

const stretchedImages = ofFiles<CheckContext>(function* (entry, { images }) {
  for (const { url, alt, place, attributes } of entry.facts.images) {
    const { size } = readSize(alt);
    const image = images.get(resolveImagePath(decodeUrl(url), entry.file));
    if (size === undefined || attributes || image === undefined || image.fault !== undefined)
      continue;
    const { width, height } = fitSize(image, size);
    if (Math.abs(height - size.height) <= slack) continue;
    yield {
      where: place,
      message: `At ${size.width} × ${size.height} this image would be distorted: ${image.file} has ${image.width} × ${image.height} pixels, and is shown at ${width} × ${height}.`,
      hint: `Write ${width}x${height} after its text.`,
    };
  }
});

function isSized({ alt, attributes }: RemoteImage): boolean {
  return attributes
    ? Boolean(attributes.width && attributes.height)
    : readSize(alt).size !== undefined;
}

const atMainImage = ({ fields }: ContentFile) => atValue(fields.image ?? '');

/** The main image of an entry, if the definition names its field and the image exists. */
function mainImageOf(entry: ContentFile, { images }: CheckContext): SourceImage | undefined {
  const path = fieldOf(entry, entry.fields.image);
  if (typeof path !== 'string') return undefined;
  const image = images.get(resolveImagePath(path, entry.file));
  return image?.fault === undefined ? image : undefined;
}
