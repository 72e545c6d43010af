import type { Schedule, TimedEntry } from '../content/schedule.ts';
import type { Unpublished } from '../contract.ts';
import type { Colors } from './colors.ts';

/** More files than this are counted, not listed. */
const longestList = 5;

/** What a build leaves out for its time, what it shows all the same, and when to build again. */
export function formatSchedule({ hidden, shown, next }: Schedule, colors: Colors): string[] {
  const { dim, yellow } = colors;
  return [
    ...(hidden.length > 0
      ? [`  ${dim('hidden')}  ${countByState(hidden)}`, ...listFiles(hidden, colors)]
      : []),
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
  const count = (state: Unpublished) =>
    entries.filter(({ unpublished }) => unpublished === state).length;
  const drafts = count('draft');
  return [
    drafts > 0 && `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`,
    count('scheduled') > 0 && `${count('scheduled')} scheduled`,
    count('expired') > 0 && `${count('expired')} expired`,
  ]
    .filter(Boolean)
    .join(', ');
}
