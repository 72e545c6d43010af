import type { Schedule, TimedEntry } from '../content/schedule.ts';
import { plural } from '../lib/amounts.ts';
import type { Colors } from './pretty.ts';

/** Longer lists are cut and the rest is counted. */
const longestList = 5;

/**
 * The entries that a build hides because of their time, the unpublished ones that it shows, and
 * when to build again.
 */
export function formatSchedule({ hidden, shown, next }: Schedule, colors: Colors): string[] {
  const { dim, yellow } = colors;
  const hiddenLines = [`  ${dim('hidden')}  ${countByState(hidden)}`, ...listFiles(hidden, colors)];
  return [
    ...(hidden.length > 0 ? hiddenLines : []),
    ...(shown.length > 0
      ? [`  ${dim('shown')}   ${yellow(`${countByState(shown)}, not public`)}`]
      : []),
    ...(next ? [`  ${dim('next')}    ${next.file} ${next.change} ${next.at}`] : []),
  ];
}

function listFiles(entries: readonly TimedEntry[], { dim }: Colors): string[] {
  const listed = entries.slice(0, longestList).map(({ file, unpublished, from, until }) => {
    const time = { draft: '', scheduled: ` until ${from}`, expired: ` since ${until}` };
    return `          ${file} ${dim(`${unpublished}${time[unpublished]}`)}`;
  });
  const rest = entries.length - listed.length;
  return rest > 0 ? [...listed, `          ${dim(`and ${rest} more`)}`] : listed;
}

function countByState(entries: readonly TimedEntry[]): string {
  return (['draft', 'scheduled', 'expired'] as const)
    .map((state) => ({ state, count: entries.filter((item) => item.unpublished === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => (state === 'draft' ? plural(count, state) : `${count} ${state}`))
    .join(', ');
}
