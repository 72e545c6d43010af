import type { ChangelogVersion } from './changelog-schema.ts';

/*
 * Lays out the drawn line of releases: time runs to the right, and each minor version is one level
 * higher.
 */

export type LineRelease = Pick<ChangelogVersion, 'version' | 'major' | 'latest'> & {
  /** ISO date. */
  releasedAt: string;
};

export interface LineNode {
  version: string;
  releasedAt: string;
  x: number;
  y: number;
  /** A fix release stays on the same level. */
  weight: 'latest' | 'major' | 'minor' | 'fix';
  /** Labels at the ends stay inside the drawing. */
  align: 'start' | 'middle' | 'end';
}

/** The drawn line; `axis` is the y position of the time axis. */
export type Line = ReturnType<typeof layoutReleaseLine>;

const edge = 10;
const room = { top: 40, belowLine: 36, belowAxis: 34 };

/** @param releases oldest first. */
export function layoutReleaseLine(
  releases: readonly LineRelease[],
  { width, height }: { width: number; height: number },
) {
  const axis = height - room.belowAxis;
  const levels = [...new Set(releases.map(minorOf))];
  const lowest = axis - room.belowLine;
  const rise = levels.length > 1 ? (lowest - room.top) / (levels.length - 1) : 0;
  const toX = createTimeScale(releases, width);
  const nodes = releases.map((release, index): LineNode => {
    const { version, releasedAt } = release;
    const align = index === 0 ? 'start' : index === releases.length - 1 ? 'end' : 'middle';
    const y = lowest - levels.indexOf(minorOf(release)) * rise;
    return { version, releasedAt, x: toX(releasedAt), y, weight: weightOf(release), align };
  });
  return { width, height, axis, path: drawPath(nodes), nodes };
}

function minorOf({ version }: Pick<LineRelease, 'version'>): string {
  return version.split('.').slice(0, 2).join('.');
}

function weightOf({ version, latest, major }: LineRelease): LineNode['weight'] {
  if (latest) return 'latest';
  if (major) return 'major';
  return version.endsWith('.0') ? 'minor' : 'fix';
}

function createTimeScale(releases: readonly LineRelease[], width: number) {
  const times = releases.map(({ releasedAt }) => Date.parse(releasedAt));
  const first = Math.min(...times);
  const span = Math.max(...times) - first || 1;
  return (date: string) =>
    Math.round(edge + ((Date.parse(date) - first) / span) * (width - 2 * edge));
}

/** Curves connect the levels. Each ends in the first node of the new level. */
function drawPath([first, ...others]: readonly LineNode[]): string {
  if (first === undefined) return '';
  let from = first;
  const parts = [`M${from.x} ${from.y}`];
  for (const to of others) {
    if (to.y !== from.y) {
      const bend = Math.round(Math.min(72, (to.x - from.x) * 0.7));
      const middle = to.x - Math.round(bend / 2);
      parts.push(`H${to.x - bend}`, `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`);
    } else {
      parts.push(`H${to.x}`);
    }
    from = to;
  }
  return parts.join('');
}
