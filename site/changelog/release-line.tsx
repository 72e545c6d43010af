import { formatDate } from '../lib/dates.ts';
import type { Release } from './plan-changelog.ts';
import styles from './release-line.module.css';
import { type Line, type LineNode, layoutReleaseLine } from './release-line-layout.ts';

/**
 * The minimum width of each drawing, so its text is never scaled down. CSS shows the one that fits.
 */
const sizes = [
  { name: 'narrow', width: 288, height: 190 },
  { name: 'medium', width: 560, height: 200 },
  { name: 'wide', width: 952, height: 210 },
] as const;

const radius = { latest: 8, major: 7, minor: 6, fix: 4 };

/** The releases on a timeline that rises with each minor version. */
export function ReleaseLine({ releases }: { releases: readonly Release[] }) {
  const oldestFirst = [...releases].reverse();
  const spoken = oldestFirst.map(({ version, date }) => `${version} on ${date}`).join(', ');
  return (
    <figure className={styles.figure} role="img" aria-label={`Releases in time: ${spoken}`}>
      {sizes.map(({ name, ...size }) => (
        <Drawing key={name} line={layoutReleaseLine(oldestFirst, size)} className={styles[name]} />
      ))}
    </figure>
  );
}

function Drawing({ line, className }: { line: Line; className: string }) {
  const { width, height, axis, path, nodes } = line;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.axis} d={`M0 ${axis}H${width}`} />
      {nodes.map(({ version, x, y }) => (
        <path key={version} className={styles.drop} d={`M${x} ${y}V${axis}`} />
      ))}
      <path className={styles.line} d={path} />
      {nodes.map((node) => (
        <Node key={node.version} node={node} axis={axis} />
      ))}
    </svg>
  );
}

function Node({ node, axis }: { node: LineNode; axis: number }) {
  const { version, releasedAt, x, y, weight, align } = node;
  const labelX = align === 'middle' ? x : align === 'start' ? x - 8 : x + 8;
  return (
    <g data-weight={weight} className={styles.node}>
      {weight === 'latest' && <circle className={styles.halo} cx={x} cy={y} r={radius.latest} />}
      <circle cx={x} cy={y} r={radius[weight]} />
      {weight === 'major' && <circle className={styles.core} cx={x} cy={y} r={2.5} />}
      <text className={styles.version} x={labelX} y={y - 18} textAnchor={align}>
        {version}
      </text>
      <text className={styles.date} x={labelX} y={axis + 22} textAnchor={align}>
        {shortDate(releasedAt)}
      </text>
    </g>
  );
}

/** Formats `2024-11-20` as `Nov 20`. */
function shortDate(isoDate: string): string {
  return `${formatDate(isoDate).slice(0, 3)} ${Number(isoDate.slice(8))}`;
}
