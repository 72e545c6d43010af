import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../lib/group-by.ts';

/** A diagnostic, and the others of its rule that it is shown for. */
export interface Group {
  first: Diagnostic;
  others: readonly Diagnostic[];
}

/** Up to so many diagnostics a person reads one by one, whatever they are. */
const readable = 30;

/** Up to so many of a rule are shown one by one among more than that. */
const few = 3;

/**
 * Diagnostics as a person reads them: each by itself while they are few; where there are many, those
 * of a rule together, at the place of the first.
 */
export function groupAlike(diagnostics: readonly Diagnostic[]): Group[] {
  const alone = (first: Diagnostic): Group => ({ first, others: [] });
  if (diagnostics.length <= readable) return diagnostics.map(alone);
  const alike = groupBy(diagnostics, ({ rule, severity }) => `${severity} ${rule}`);
  return diagnostics.flatMap((diagnostic) => {
    const { rule, severity } = diagnostic;
    const [first, ...others] = alike.get(`${severity} ${rule}`) ?? [];
    if (others.length < few) return alone(diagnostic);
    return first === diagnostic ? { first, others } : [];
  });
}
