import { silenceRule } from '../apply-silences.ts';
import type { Rule } from '../rule.ts';

/** What it finds is known when all other rules have run: apply-silences.ts. */
export const silenceUnused: Rule = {
  id: silenceRule,
  severity: 'advice',
  asks: 'A comment that silences a rule has something to silence, and says why.',
  test: () => [],
};
