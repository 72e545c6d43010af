import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import { groupBy } from '../lib/group-by.ts';

/** A diagnostic to show, with others of its rule that it represents. */
export interface Group {
  first: Diagnostic;
  /** The ones with the same message at other places. */
  same: readonly Diagnostic[];
  /** The ones with other messages, grouped by message; the most frequent first. */
  otherCauses: readonly (readonly Diagnostic[])[];
}

/** Up to this many diagnostics, people can read each one. */
const readable = 30;

/** Up to this many of a rule are shown one by one in a longer list. */
const few = 3;

/**
 * Groups diagnostics for people. Few diagnostics are shown one by one. Otherwise, those of a rule
 * are shown together at the place of the first with the most frequent cause. Diagnostics with the
 * same message have the same cause, for example many links to one missing page.
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

/** The number of files or URLs with diagnostics: `2 files`. */
export function countSubjects(diagnostics: readonly Diagnostic[]): string {
  const noun = diagnostics.every(({ url }) => url !== undefined) ? 'URL' : 'file';
  return plural(new Set(diagnostics.map(({ file, url }) => file ?? url)).size, noun);
}

function joinCauses(alike: readonly Diagnostic[]): Group[] {
  const causes = [...groupBy(alike, ({ message }) => message).values()];
  const [[first, ...same] = [], ...otherCauses] = causes.sort((a, b) => b.length - a.length);
  return first ? [{ first, same, otherCauses }] : [];
}
