import { findDuplicates } from '../find-duplicates.ts';
import type { Rule } from '../rule.ts';

export const descriptionDuplicate: Rule = {
  id: 'description/duplicate',
  severity: 'warning',
  asks: 'No two pages have the same description.',
  test: (context) => findDuplicates(context, 'description'),
};
