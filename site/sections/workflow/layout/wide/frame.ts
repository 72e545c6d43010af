import type { Gap } from './gaps.ts';
import { channel, type Levels } from './levels.ts';
import type { Route } from './way.ts';

const rowGap = 32;
/** Width of a node by the number of columns: of four and more, what is left by the gaps. */
const narrowest = 140;
const usual = 152;
const widest = 208;
/** What four columns and more are stretched to: the 1200 px column inside a frame. */
const fullWidth = 1136;

interface Measures {
  routes: readonly Route[];
  rows: { first: number; last: number };
  gaps: readonly Gap[];
  levels: Levels;
  nodeWidth: number;
  nodeHeight: number;
}

/** From places in the grid to pixels. */
export interface Frame extends Measures {
  width: number;
  height: number;
  /** The left side of a column, and of the gap after it. */
  left(column: number): number;
  gapLeft(gap: number): number;
  /** The middle of a row, or of what is between two. */
  middle(row: number): number;
  /** The line of an edge on its level. */
  levelY(route: Route, level: number): number;
}

export function createFrame(measures: Measures): Frame {
  const { nodeWidth, nodeHeight, levels, rows } = measures;
  const gaps = stretchGaps(measures.gaps, nodeWidth);
  const betweenRows = levels.between > 0 ? channel * (levels.between + 1) : rowGap;
  const top = channel * levels.above + nodeHeight / 2;
  const left = (column: number) => {
    const before = sumWidths(gaps.slice(0, column)) + (column - 1) * nodeWidth;
    return Math.round(before * 10) / 10;
  };
  const middle = (row: number) => top + (row - rows.first) * (nodeHeight + betweenRows);
  return {
    ...measures,
    gaps,
    width: left(gaps.length),
    height: middle(rows.last) + nodeHeight / 2 + channel * levels.under,
    left,
    gapLeft: (gap) => left(gap + 1) - (gaps[gap]?.width ?? 0),
    middle,
    levelY(route, level) {
      const track = levels.trackOf(route);
      const outside = nodeHeight / 2 + channel * (track + 1);
      if (level < rows.first) return middle(rows.first) - outside;
      if (level > rows.last) return middle(rows.last) + outside;
      return middle(level) + channel * (track - (levels.between - 1) / 2);
    },
  };
}

/** The width of every node. */
export function sizeNodes(gaps: readonly Gap[]): number {
  const columns = gaps.length - 1;
  if (columns < 4) return usual;
  const share = Math.floor((fullWidth - sumWidths(gaps)) / columns);
  return Math.min(widest, Math.max(narrowest, share));
}

/** Four columns and more fill the page: what the nodes leave goes to the gaps between them. */
function stretchGaps(gaps: readonly Gap[], nodeWidth: number): readonly Gap[] {
  const columns = gaps.length - 1;
  const spare = fullWidth - sumWidths(gaps) - columns * nodeWidth;
  if (columns < 4 || spare <= 0) return gaps;
  return gaps.map((gap, index) => {
    const isOuter = index === 0 || index === columns;
    return isOuter ? gap : { ...gap, width: gap.width + spare / (columns - 1) };
  });
}

function sumWidths(gaps: readonly Gap[]): number {
  return gaps.reduce((sum, { width }) => sum + width, 0);
}
