import { kilobytes, plural } from '../lib/amounts.ts';
import { groupBy } from '../lib/group-by.ts';
import type { FileChange } from './changes.ts';
import { compareWords, type Words } from './compare-words.ts';

/** The other files: files of rules line by line, and the rest counted by kind. */
export interface FilesSummary {
  rules: readonly { path: string; lines: readonly (readonly Words[])[] }[];
  /** `changed`, and the changed files: `3 scripts (+0.4 kB)`, `feed.xml`. */
  others: readonly { change: FileChange['change']; what: readonly string[] }[];
}

/** The number of files to name that are neither code nor images. */
const mostNamed = 6;

/** Summarizes the changes in files that are not pages. */
export function summarizeFiles(files: readonly FileChange[]): FilesSummary {
  const rest = files.filter(({ lines }) => lines === null);
  const others = (['added', 'changed', 'removed'] as const).flatMap((change) => {
    const kinds = groupBy(
      rest.filter((file) => file.change === change),
      kindOf,
    );
    if (kinds.size === 0) return [];
    const named = kinds.get('') ?? [];
    const names = named.slice(0, mostNamed).map(({ path }) => path);
    const more = named.length > mostNamed ? [`${named.length - mostNamed} more`] : [];
    const counted = [...kinds].flatMap(([kind, list]) =>
      kind === '' ? [] : `${plural(list.length, kind)} (${describeBytes(list, change)})`,
    );
    return [{ change, what: [...names, ...more, ...counted] }];
  });
  const rules = files.flatMap(({ path, lines }) =>
    lines === null ? [] : { path, lines: compareLines(lines) },
  );
  return { rules, others };
}

/** If equally many lines were removed and added, treats them as changed lines. */
function compareLines({ added, removed }: NonNullable<FileChange['lines']>): Words[][] {
  if (added.length === removed.length) {
    return removed.map((line, index) => compareWords(line, added[index] ?? ''));
  }
  return [
    ...removed.map((line) => compareWords(line, '')),
    ...added.map((line) => compareWords('', line)),
  ];
}

function kindOf({ path }: FileChange): string {
  if (/\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/.test(path)) return 'image';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style sheet';
  if (path.endsWith('.LEGAL.txt')) return 'license text';
  return '';
}

function describeBytes(files: readonly FileChange[], change: FileChange['change']): string {
  const sum = (of: 'before' | 'after') =>
    files.reduce((total, { bytes }) => total + (bytes[of] ?? 0), 0);
  const difference = sum('after') - sum('before');
  if (change !== 'changed') return kilobytes(Math.abs(difference));
  return `${difference < 0 ? '−' : '+'}${kilobytes(Math.abs(difference))}`;
}
