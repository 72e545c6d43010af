import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import { groupBy } from '../lib/group-by.ts';

/** A diagnostic that is shown, and the others of its rule that it is shown for. */
export interface Group {
  first: Diagnostic;
  /** Those that say the same of other places. */
  same: readonly Diagnostic[];
  /** Those that say something else, by what they say; the most frequent first. */
  otherCauses: readonly (readonly Diagnostic[])[];
}

/** Up to so many diagnostics a person reads one by one, whatever they are. */
const readable = 30;

/** Up to so many of a rule are shown one by one among more than that. */
const few = 3;

/**
 * Diagnostics as a person reads them: each by itself while they are few; where there are many, those
 * of a rule together, at the place of the first with the most frequent cause. Two have one cause when
 * they say the same, such as that a page is missing which many pages link to.
 */
export function groupAlike(diagnostics: readonly Diagnostic[]): Group[] {
  const alone = (first: Diagnostic): Group => ({ first, same: [], otherCauses: [] });
  if (diagnostics.length <= readable) return diagnostics.map(alone);
  const rules = groupBy(diagnostics, ({ rule, severity }) => `${severity} ${rule}`);
  const groups = [...rules.values()].flatMap((alike) =>
    alike.length <= few ? alike.map(alone) : joinCauses(alike),
  );
  const shown = new Map(groups.map((group) => [group.first, group]));
  return diagnostics.flatMap((diagnostic) => shown.get(diagnostic) ?? []);
}

/** In how many files diagnostics are, or at how many URLs: `2 files`. */
export function countSubjects(diagnostics: readonly Diagnostic[]): string {
  const noun = diagnostics.every(({ url }) => url !== undefined) ? 'URL' : 'file';
  return plural(new Set(diagnostics.map(({ file, url }) => file ?? url)).size, noun);
}

function joinCauses(alike: readonly Diagnostic[]): Group[] {
  const causes = [...groupBy(alike, ({ message }) => message).values()];
  const [[first, ...same] = [], ...otherCauses] = causes.sort((a, b) => b.length - a.length);
  return first ? [{ first, same, otherCauses }] : [];
}
