import { resolveImagePath } from '../../images/image-index.ts';
import { mainImageOf } from '../main-image.ts';
import { atValue, type Rule } from '../rule.ts';

/** Bytes of the original; visitors get smaller variants, but repository and build carry this one. */
const heaviest = 2_000_000;

export const imageHeavy: Rule = {
  id: 'image/heavy',
  severity: 'warning',
  asks: `An image is a file of at most ${heaviest / 1_000_000} MB.`,
  *test(context) {
    for (const entry of context.files) {
      const main = { image: mainImageOf(entry, context), where: atValue(entry.fields.image ?? '') };
      const shown = entry.facts.images.map(({ url, place }) => ({
        image: context.images.get(resolveImagePath(url, entry.file)),
        where: place,
      }));
      for (const { image, where } of [main, ...shown]) {
        if (image === undefined || image.bytes <= heaviest) continue;
        yield {
          file: entry.file,
          where,
          message: `${image.file} is a file of ${(image.bytes / 1_000_000).toFixed(1)} MB.`,
          hint: 'Export it at 1600 to 2400 pixels wide, as JPEG or WebP if it is a photograph.',
        };
      }
    }
  },
};
