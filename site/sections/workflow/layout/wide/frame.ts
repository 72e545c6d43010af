import { edgeLabelSize } from '../metrics.ts';
import { measureText } from '../text.ts';
import type { Gap } from './gaps.ts';
import { channel, type Levels } from './levels.ts';
import type { Route } from './way.ts';

const rowGap = 32;
/** The line to the next node of a column and its label, from the column's left side. */
export const spine = 24;
export const stackedLabelStart = spine + 10;
/** Limits for the width of a node, which is its share of the space between the gaps. */
const narrowest = 132;
const widest = 208;

interface Measures {
  routes: readonly Route[];
  rows: { first: number; last: number };
  gaps: readonly Gap[];
  levels: Levels;
  nodeWidth: number;
  nodeHeight: number;
  /** The width that the columns are stretched to. */
  fullWidth: number;
}

export type Frame = ReturnType<typeof createFrame>;

/** Converts grid positions to pixels. */
export function createFrame(measures: Measures) {
  const { nodeWidth, nodeHeight, levels, rows } = measures;
  const gaps = stretchGaps(measures);
  /** The left side of a column. */
  const left = (column: number) => {
    const before = sumWidths(gaps.slice(0, column)) + (column - 1) * nodeWidth;
    return Math.round(before * 10) / 10;
  };
  const isOutside = (level: number) => level < rows.first || level > rows.last;
  /** The height that a level adds to the space between rows. */
  const extra = (level: number, count: number) =>
    isOutside(level) ? channel * count : channel * (count + 1) - rowGap;
  /** The middle of a row, or of the space between two. */
  const middle = (row: number) => {
    const above = nodeHeight / 2 + (row - rows.first) * (nodeHeight + rowGap);
    return [...levels.counts].reduce((y, [level, count]) => {
      if (level > row) return y;
      return y + extra(level, count) / (level === row ? 2 : 1);
    }, above);
  };
  const bottom = middle(rows.last) + nodeHeight / 2;
  return {
    ...measures,
    gaps,
    width: left(gaps.length),
    height: bottom + channel * (levels.counts.get(rows.last + 0.5) ?? 0),
    left,
    /** The left side of the gap after a column. */
    gapLeft: (gap: number) => left(gap + 1) - (gaps[gap]?.width ?? 0),
    middle,
    /** The y position of an edge on its level. */
    levelY(route: Route, level: number): number {
      const track = levels.trackOf(route);
      const outside = nodeHeight / 2 + channel * (track + 1);
      if (level < rows.first) return middle(rows.first) - outside;
      if (level > rows.last) return middle(rows.last) + outside;
      const count = levels.counts.get(level) ?? 1;
      return middle(level) + channel * (track - (count - 1) / 2);
    },
  };
}

/** The width of every node, with space for the labels between two nodes of a column. */
export function sizeNodes(
  routes: readonly Route[],
  gaps: readonly Gap[],
  fullWidth: number,
): number {
  const share = Math.floor((fullWidth - sumWidths(gaps)) / (gaps.length - 1));
  const labels = routes
    .filter(({ way }) => way.kind === 'stacked')
    .map(({ edge }) => stackedLabelStart + measureText(edge.label ?? '', edgeLabelSize));
  return Math.min(widest, Math.max(narrowest, ...labels.map(Math.ceil), share));
}

/** Distributes the remaining width to the gaps. */
function stretchGaps({ gaps, nodeWidth, fullWidth }: Measures): readonly Gap[] {
  const columns = gaps.length - 1;
  const spare = fullWidth - sumWidths(gaps) - columns * nodeWidth;
  if (spare <= 0) return gaps;
  return gaps.map((gap, index) => {
    const isOuter = index === 0 || index === columns;
    return isOuter ? gap : { ...gap, width: gap.width + spare / (columns - 1) };
  });
}

function sumWidths(gaps: readonly Gap[]): number {
  return gaps.reduce((sum, { width }) => sum + width, 0);
}
