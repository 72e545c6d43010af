/** How many milliseconds any other caller may wait while an attack runs, for 99 of 100 answers. */
export const longestWait = 250;

/** What callers who mean no harm saw while an attack ran. */
export interface Sighting {
  /** Milliseconds until each answer was whole. */
  times: readonly number[];
  /** What was answered otherwise than it was due. */
  refused: readonly { kind: Kind; status: number | 'no answer' }[];
}

/** What those callers ask for: a page, whether the process is alive, the form, the inbox. */
export const kinds = ['page', 'health', 'submission', 'inbox'] as const;
export type Kind = (typeof kinds)[number];

/** What became of an attack. */
export interface Finding {
  /** What it did, in figures. */
  did: string;
  /** What should not have been; empty when the server withstood it. */
  problems: readonly string[];
  /** Absent where nobody else was calling. */
  sighting?: Sighting;
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
  { problems, sighting, stored }: Finding,
  mayRefuse: readonly Kind[] = [],
): string[] {
  const p99 = sighting && percentile(sighting.times, 0.99);
  const refused = new Map<string, number>();
  for (const { kind, status } of sighting?.refused ?? []) {
    const name = `${kind} (${status})`;
    if (!mayRefuse.includes(kind)) refused.set(name, (refused.get(name) ?? 0) + 1);
  }
  return [
    ...problems,
    ...(p99 !== undefined && p99 > longestWait
      ? [`others wait ${p99.toFixed(0)} ms at p99, at most ${longestWait} are allowed`]
      : []),
    ...[...refused].map(([name, times]) => `others are refused: ${times} × ${name}`),
    ...(stored && stored.lost > 0 ? [`${stored.lost} acknowledged submissions are lost`] : []),
    ...(stored && stored.doubled > 0 ? [`${stored.doubled} submissions are stored twice`] : []),
  ];
}

/** The rows as a table of Markdown, followed by what is wrong with each that failed. */
export function renderTable(rows: readonly (Row & { wrong: readonly string[] })[]): string {
  const lines = rows.map(({ attack, sent, did, sighting, stored, wrong }) => {
    const times = [0.5, 0.99, 1].map((share) => percentile(sighting?.times ?? [], share));
    const waits = sighting ? times.map((time) => time?.toFixed(0) ?? '–').join(' / ') : '–';
    const cells = [
      attack,
      sent,
      did,
      waits,
      sighting ? `${sighting.refused.length} of ${sighting.times.length}` : '–',
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
