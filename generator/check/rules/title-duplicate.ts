import { findDuplicates } from '../find-duplicates.ts';
import type { Rule } from '../rule.ts';

export const titleDuplicate: Rule = {
  id: 'title/duplicate',
  severity: 'warning',
  asks: 'No two pages have the same title.',
  test: (context) => findDuplicates(context, 'title'),
};
