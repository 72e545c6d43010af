import { groupBy } from '../lib/group-by.ts';
import { listedEntries, textOf } from './entry-text.ts';
import { atValue, type CheckContext, type Finding } from './rule.ts';

/** A finding for each of the entries that share a text, naming another. */
export function* findDuplicates(
  context: CheckContext,
  role: 'title' | 'description',
): Generator<Finding> {
  const groups = groupBy(listedEntries(context), (entry) =>
    textOf(entry, entry.fields[role])?.toLowerCase(),
  );
  for (const [text, group] of groups) {
    if (!text || group.length < 2) continue;
    for (const entry of group) {
      const field = entry.fields[role] ?? '';
      const others = group.filter((other) => other !== entry).map(({ file }) => file);
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" is the same as that of ${others.join(' and ')}.`,
        hint: 'Say what sets this page apart.',
      };
    }
  }
}
