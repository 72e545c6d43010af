import { plural } from '../../../report/summary.ts';
import type { DistPage } from '../dist-page.ts';
import type { OutputRule } from '../dist-rule.ts';

export const distDuplicate: OutputRule = {
  id: 'dist/duplicate-head',
  severity: 'warning',
  asks: 'No two pages that are listed share a title, a description or a canonical link.',
  *test({ pages }) {
    const listed = pages.filter(({ isListed }) => isListed);
    for (const [name, part] of Object.entries(parts)) {
      for (const [first, second, ...others] of groupBy(listed, part)) {
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

function groupBy(pages: readonly DistPage[], part: (typeof parts)[keyof typeof parts]) {
  const groups = new Map<string, DistPage[]>();
  for (const page of pages) {
    const group = groups.get(page[part]);
    if (group) group.push(page);
    else groups.set(page[part], [page]);
  }
  groups.delete('');
  return groups.values();
}
