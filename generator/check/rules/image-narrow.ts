import { mainImageOf } from '../main-image.ts';
import { atValue, type Rule } from '../rule.ts';

/** Pixels (spec §9, recommended width of a featured image). */
const narrowest = 1200;

export const imageNarrow: Rule = {
  id: 'image/narrow',
  severity: 'warning',
  asks: `The image that stands for an entry is at least ${narrowest} pixels wide.`,
  *test(context) {
    for (const entry of context.files) {
      const field = entry.fields.image;
      const image = mainImageOf(entry, context);
      if (field === undefined || image === undefined || image.width >= narrowest) continue;
      // A drawing is as sharp at any size.
      if (image.format === 'svg') continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `${image.file} is ${image.width} pixels wide; ${narrowest} are needed.`,
        hint: 'Export it again in a larger size; it is scaled down where it is shown smaller.',
      };
    }
  },
};
