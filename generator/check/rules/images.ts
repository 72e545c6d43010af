import { isElsewhere } from '../../content/markdown/links.ts';
import type { ContentFile } from '../../content/written-file.ts';
import { resolveImagePath } from '../../images/image-index.ts';
import type { SourceImage } from '../../images/source-image.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { atKey, atValue, fieldOf, ofFiles } from '../make-rule.ts';
import { type CheckContext, listRules } from '../rule.ts';

/** Pixels (spec §9, recommended width of a featured image). */
const narrowest = 1200;

/** Bytes of the original; visitors get smaller variants, but repository and build carry this one. */
const heaviest = 2_000_000;

/** Rules about the images that entries show, and about their main images. */
export const imageRules = listRules({
  'image/alt': {
    severity: 'warning',
    asks: 'An image has a text that says what it shows.',
    test: ofFiles(function* (entry) {
      const { facts, fields } = entry;
      for (const { alt, place } of facts.images) {
        if (alt.trim() !== '') continue;
        yield {
          where: place,
          message: 'This image has no text alternative.',
          hint: 'Say what it shows between the brackets: ![A node passes work to the next](…).',
        };
      }
      const alt = fieldOf(entry, fields.imageAlt);
      if (fields.imageAlt === undefined || fieldOf(entry, fields.image) === undefined) return;
      if (typeof alt === 'string' && alt.trim() !== '') return;
      yield {
        where: atKey(alt === undefined ? (fields.image ?? '') : fields.imageAlt),
        message: `"${fields.imageAlt}" does not say what the image shows.`,
        hint: `Write ${fields.imageAlt}: "…" with one sentence for those who cannot see it.`,
      };
    }),
  },
  'image/remote': {
    severity: 'warning',
    asks: 'The images of a text are files of the site.',
    test: ofFiles<CheckContext>(function* ({ facts }, { site }) {
      for (const { url, place } of facts.images) {
        if (!isElsewhere(url, site.url)) continue;
        yield {
          where: place,
          message: `This image is loaded from ${hostOf(url)}, in one size, and the text jumps when it comes.`,
          hint: 'Save it next to the text or in the folder of images, and write its path.',
        };
      }
    }),
  },
  'image/narrow': {
    severity: 'warning',
    asks: `The image that stands for an entry is at least ${narrowest} pixels wide.`,
    test: ofFiles<CheckContext>(function* (entry, context) {
      const image = mainImageOf(entry, context);
      // A drawing is as sharp at any size.
      if (image === undefined || image.format === 'svg' || image.width >= narrowest) return;
      yield {
        where: atMainImage(entry),
        message: `${image.file} is ${image.width} pixels wide; ${narrowest} are needed.`,
        hint: 'Export it again in a larger size; it is scaled down where it is shown smaller.',
      };
    }),
  },
  'image/small': {
    severity: 'warning',
    asks: 'An image by itself in a text is at least half as wide as the text.',
    test: ofFiles<CheckContext>(function* (entry, { images, site, textOf }) {
      const column = columnWidth(site.images.bodySizes);
      for (const { url, place } of entry.facts.images) {
        const image = images.get(resolveImagePath(decodeUrl(url, decodeURI), entry.file));
        if (image === undefined || image.fault !== undefined || image.format === 'svg') continue;
        if (image.width * 2 >= column) continue;
        // In a line with other things a small one is meant, such as a badge or a key.
        const line = textOf(entry).split('\n')[place.line - 1]?.trim() ?? '';
        if (!/^!\[[^\]]*\]\([^)]*\)$/.test(line)) continue;
        yield {
          where: place,
          message: `${image.file} is ${image.width} pixels wide, and the text ${column}: it is shown blurred or tiny.`,
          hint: `Export it at ${column} pixels or more; twice that is sharp on every screen.`,
        };
      }
    }),
  },
  'image/heavy': {
    severity: 'warning',
    asks: `An image is a file of at most ${heaviest / 1_000_000} MB.`,
    test: ofFiles<CheckContext>(function* (entry, context) {
      const main = [mainImageOf(entry, context), atMainImage(entry)] as const;
      const imageAt = (url: string) => context.images.get(resolveImagePath(url, entry.file));
      const shown = entry.facts.images.map(({ url, place }) => [imageAt(url), place] as const);
      for (const [image, where] of [main, ...shown]) {
        if (image === undefined || image.bytes <= heaviest) continue;
        yield {
          where,
          message: `${image.file} is a file of ${(image.bytes / 1_000_000).toFixed(1)} MB.`,
          hint: 'Export it at 1600 to 2400 pixels wide, as JPEG or WebP if it is a photograph.',
        };
      }
    }),
  },
});

/** Pixels of the widest column that `sizes` names; 0 where it depends on the window alone. */
function columnWidth(sizes: string): number {
  const lengths = sizes.replace(/\([^()]*\)/g, '').matchAll(/(\d+(?:\.\d+)?)(px|r?em)\b/g);
  const widths = [...lengths].map(([, number, unit]) => Number(number) * (unit === 'px' ? 1 : 16));
  return Math.max(0, ...widths);
}

function hostOf(url: string): string {
  return URL.canParse(url, 'https://site.example')
    ? new URL(url, 'https://site.example').host
    : 'another site';
}

const atMainImage = ({ fields }: ContentFile) => atValue(fields.image ?? '');

/** The main image of an entry, when its definition says which that is and it exists. */
function mainImageOf(entry: ContentFile, { images }: CheckContext): SourceImage | undefined {
  const path = fieldOf(entry, entry.fields.image);
  if (typeof path !== 'string') return undefined;
  const image = images.get(resolveImagePath(path, entry.file));
  return image?.fault === undefined ? image : undefined;
}
