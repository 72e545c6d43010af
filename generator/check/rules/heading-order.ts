import type { Rule } from '../rule.ts';

export const headingOrder: Rule = {
  id: 'heading/order',
  severity: 'warning',
  asks: 'Headings go down one level at a time.',
  *test({ files }) {
    for (const { file, facts, fields } of files) {
      // Where a body starts depends on what stands above it; an article starts below its title.
      let last = fields.readTime === undefined ? Number.POSITIVE_INFINITY : 1;
      for (const { depth, place } of facts.headings) {
        if (depth > last + 1) {
          yield {
            file,
            where: place,
            message: `A heading of level ${depth} follows one of level ${last}.`,
            hint: `Write ${'#'.repeat(last + 1)} instead of ${'#'.repeat(depth)}.`,
          };
        }
        last = depth;
      }
    }
  },
};
