/**
 * How many milliseconds other callers may wait while an attack runs, 99 of 100 of them; one that is
 * refused waits without an end.
 */
export const longestWait = 250;

/** What callers who mean no harm ask for: a page, whether the process is alive, the form, the inbox. */
export const kinds = ['page', 'health', 'submission', 'inbox'] as const;
export type Kind = (typeof kinds)[number];

/** A call of theirs. */
export interface Sighting {
  kind: Kind;
  status: number | 'no answer';
  /** Whether the status is the one that is due. */
  isDue: boolean;
  /** Milliseconds until the answer was whole. */
  time: number;
}

/** What became of an attack. */
export interface Finding {
  /** What it did, in figures. */
  did: string;
  /** What should not have been; empty when the server withstood it. */
  problems: readonly string[];
  /** What others saw meanwhile; absent where nobody else was calling. */
  seen?: readonly Sighting[];
  /** Absent where nothing was acknowledged. */
  stored?: { acknowledged: number; lost: number; doubled: number };
}

export interface Row extends Finding {
  attack: string;
  sent: string;
}

/**
 * The value that this share of all values does not exceed.
 * @param share from 0 to 1.
 * @returns undefined for no values.
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/**
 * All that is wrong with what an attack did: its own problems, others who waited or were refused,
 * and submissions that were acknowledged and are not stored exactly once.
 * @param mayRefuse what the attack keeps the server from doing, so that its refusal is right.
 */
export function problemsOf(
  { problems, seen = [], stored }: Finding,
  mayRefuse: readonly Kind[] = [],
): string[] {
  const refused = seen.filter(({ kind, isDue }) => !isDue && !mayRefuse.includes(kind));
  const waits = seen.map((call) => (refused.includes(call) ? Number.POSITIVE_INFINITY : call.time));
  const p99 = percentile(waits, 0.99) ?? 0;
  return [
    ...problems,
    ...(p99 > longestWait && p99 < Number.POSITIVE_INFINITY
      ? [`others wait ${p99.toFixed(0)} ms at p99, at most ${longestWait} are allowed`]
      : []),
    ...(p99 === Number.POSITIVE_INFINITY ? [`others are refused: ${describe(refused)}`] : []),
    ...(stored && stored.lost > 0 ? [`${stored.lost} acknowledged submissions are lost`] : []),
    ...(stored && stored.doubled > 0 ? [`${stored.doubled} submissions are stored twice`] : []),
  ];
}

/** `3 × page (503), 1 × inbox (no answer)` */
function describe(refused: readonly Sighting[]): string {
  const times = new Map<string, number>();
  for (const { kind, status } of refused) {
    const name = `${kind} (${status})`;
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return [...times].map(([name, count]) => `${count} × ${name}`).join(', ');
}

/** The rows as a table of Markdown, followed by what is wrong with each that failed. */
export function renderTable(rows: readonly (Row & { wrong: readonly string[] })[]): string {
  const lines = rows.map(({ attack, sent, did, seen, stored, wrong }) => {
    const times = seen?.map(({ time }) => time) ?? [];
    const waits = [0.5, 0.99, 1].map((share) => percentile(times, share)?.toFixed(0));
    const cells = [
      attack,
      sent,
      did,
      seen ? waits.join(' / ') : '–',
      seen ? `${seen.filter(({ isDue }) => !isDue).length} of ${seen.length}` : '–',
      stored ? `${stored.lost} of ${stored.acknowledged}` : '–',
      wrong.length === 0 ? 'pass' : '**fail**',
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const failures = rows.flatMap(({ attack, wrong }) => wrong.map((why) => `- ${attack}: ${why}`));
  return [
    '| attack | what was sent | what it did | others wait (ms: p50 / p99 / max) | others refused | lost | |',
    '| --- | --- | --- | ---: | ---: | ---: | --- |',
    ...lines,
    ...(failures.length > 0 ? ['', 'Failed:', '', ...failures] : []),
  ].join('\n');
}
