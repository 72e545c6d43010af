import { plural } from '../../../lib/amounts.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { DistPage, OutputRule } from '../dist-rule.ts';

export const distDuplicate: OutputRule = {
  id: 'dist/duplicate-head',
  severity: 'warning',
  asks: 'No two pages that are listed share a title, a description or a canonical link.',
  *test({ pages }) {
    const listed = pages.filter(({ isListed }) => isListed);
    for (const [name, part] of Object.entries(parts)) {
      for (const [first, second, ...others] of groupByPart(listed, part)) {
        if (first === undefined || second === undefined) continue;
        const more =
          others.length > 0
            ? `, as ${plural(others.length, 'other page')} ${others.length === 1 ? 'does' : 'do'}`
            : '';
        yield {
          file: second.file,
          message: `${second.path} has the same ${name} as ${first.path}${more}.`,
          hint: 'Say what sets each of them apart.',
        };
      }
    }
  },
};

const parts = {
  title: 'title',
  description: 'description',
  'canonical link': 'canonical',
} as const;

function groupByPart(pages: readonly DistPage[], part: (typeof parts)[keyof typeof parts]) {
  const groups = groupBy(pages, (page) => page[part]);
  groups.delete('');
  return groups.values();
}
