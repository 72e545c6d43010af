import { formatDate } from '../lib/dates.ts';
import styles from './release-line.module.css';
import {
  type Line,
  type LineNode,
  type LineRelease,
  layoutReleaseLine,
} from './release-line-layout.ts';

/**
 * The minimum width of each drawing, so its text is never scaled down. CSS shows the one that fits.
 */
const sizes = [
  { name: 'narrow', width: 288, height: 190 },
  { name: 'medium', width: 560, height: 200 },
  { name: 'wide', width: 952, height: 210 },
] as const;

const radius = { latest: 8, major: 7, minor: 6, fix: 4 };

/** A release with its date as text, too. */
type DrawnRelease = LineRelease & { date: string };

/**
 * Draws the releases on a timeline that rises with each minor version, as markup. Text needs no
 * escaping: the schema allows only digits and dots in versions and dates.
 * @param releases newest first.
 */
export function drawReleaseLine(releases: readonly DrawnRelease[]): string {
  const oldestFirst = [...releases].reverse();
  const spoken = oldestFirst.map(({ version, date }) => `${version} on ${date}`).join(', ');
  const drawings = sizes.map(({ name, ...size }) =>
    draw(layoutReleaseLine(oldestFirst, size), styles[name]),
  );
  return `<figure class="${styles.figure}" role="img" aria-label="Releases in time: ${spoken}">${drawings.join('')}</figure>`;
}

function draw({ width, height, axis, path, nodes }: Line, className: string): string {
  const drops = nodes.map(({ x, y }) => `<path class="${styles.drop}" d="M${x} ${y}V${axis}"/>`);
  return [
    `<svg class="${className}" viewBox="0 0 ${width} ${height}" aria-hidden="true">`,
    `<path class="${styles.axis}" d="M0 ${axis}H${width}"/>`,
    ...drops,
    `<path class="${styles.line}" d="${path}"/>`,
    ...nodes.map((node) => drawNode(node, axis)),
    '</svg>',
  ].join('');
}

function drawNode({ version, releasedAt, x, y, weight, align }: LineNode, axis: number): string {
  const labelX = align === 'middle' ? x : align === 'start' ? x - 8 : x + 8;
  const circle = (r: number, attribute = '') =>
    `<circle${attribute} cx="${x}" cy="${y}" r="${r}"/>`;
  const label = (className: string, labelY: number, text: string) =>
    `<text class="${className}" x="${labelX}" y="${labelY}" text-anchor="${align}">${text}</text>`;
  return [
    `<g data-weight="${weight}" class="${styles.node}">`,
    weight === 'latest' && circle(radius.latest, ` class="${styles.halo}"`),
    circle(radius[weight]),
    weight === 'major' && circle(2.5, ` class="${styles.core}"`),
    label(styles.version, y - 18, version),
    label(styles.date, axis + 22, shortDate(releasedAt)),
    '</g>',
  ]
    .filter(Boolean)
    .join('');
}

/** Formats `2024-11-20` as `Nov 20`. */
function shortDate(isoDate: string): string {
  return `${formatDate(isoDate).slice(0, 3)} ${Number(isoDate.slice(8))}`;
}
