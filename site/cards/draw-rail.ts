import { measureText } from '../sections/workflow/layout/text.ts';
import { darkText, themes } from '../styles/themes.ts';
import type { Rail, RailEdge, RailStop } from './rail.ts';
import { escapeText, svg } from './svg.ts';

/**
 * The area of a rail, in pixels of the card. Its line enters at the top and leaves at the bottom.
 */
const area = { left: 716, right: 1150, top: 100, bottom: 530, cardBottom: 630 };
const laneWidth = 40;
/** The maximum distance between stops: a short rail must not fall apart. */
const widestPitch = 108;
const labels = { size: 27, minSize: 17, gap: 38 };
const colors = {
  ground: themes.dark.groundColor,
  line: '#566071',
  mark: darkText.muted,
  text: darkText.full,
};

type Point = { x: number; y: number };

/** Draws a rail as SVG. The card sets the text; a long label ends in an ellipsis. */
export function drawRail({ stops, edges }: Rail): string {
  const points = placeStops(stops);
  const pointAt = (index: number): Point => points[index] ?? { x: area.left, y: area.top };
  const last = pointAt(stops.length - 1);
  const bend = (pointAt(1).y - pointAt(0).y) * 0.85;
  const draw = ({ from, to, lane }: RailEdge) =>
    drawWay({ start: pointAt(from), end: pointAt(to), x: laneX(lane), bend });
  const main = edges.filter(({ lane }) => lane === 0).map(draw);
  const side = edges.filter(({ lane }) => lane > 0).map(draw);
  const lanes = [...stops, ...edges].map(({ lane }) => lane);
  return [
    drawGradient(last.y),
    drawLines([...side, `M${last.x} ${last.y}V${area.cardBottom}`], colors.line),
    drawLines([`M${area.left} 0V${firstOnLine(stops, points).y}`, ...main], 'url(#arriving)'),
    ...stops.map((stop, index) => drawStop(stop, pointAt(index), index === stops.length - 1)),
    drawLabels(stops, points, laneX(Math.max(...lanes)) + labels.gap),
  ].join('');
}

function placeStops(stops: readonly RailStop[]): Point[] {
  const gaps = Math.max(1, stops.length - 1);
  const pitch = Math.min(widestPitch, (area.bottom - area.top) / gaps);
  const top = (area.top + area.bottom - pitch * gaps) / 2;
  return stops.map(({ lane }, index) => ({ x: laneX(lane), y: top + pitch * index }));
}

function laneX(lane: number): number {
  return area.left + lane * laneWidth;
}

function firstOnLine(stops: readonly RailStop[], points: readonly Point[]): Point {
  return points[stops.findIndex(({ lane }) => lane === 0)] ?? { x: area.left, y: area.top };
}

/** The path from a stop into the lane, along it, and out to the other stop. */
export function drawWay({
  start,
  end,
  x,
  bend,
}: {
  start: Point;
  end: Point;
  x: number;
  bend: number;
}) {
  const down = Math.sign(end.y - start.y) * bend;
  const curve = (from: Point, to: Point) =>
    `C${from.x} ${from.y + down * 0.6} ${to.x} ${to.y - down * 0.6} ${to.x} ${to.y}`;
  const into = { x, y: start.x === x ? start.y : start.y + down };
  const out = { x, y: end.x === x ? end.y : end.y - down };
  return [
    `M${start.x} ${start.y}`,
    start.x === x ? '' : curve(start, into),
    `V${out.y}`,
    end.x === x ? '' : curve(out, end),
  ].join('');
}

/** The main line fades to the accent color toward the last stop. */
function drawGradient(end: number): string {
  return svg(
    'linearGradient',
    { id: 'arriving', gradientUnits: 'userSpaceOnUse', x1: 0, y1: 0, x2: 0, y2: end },
    svg('stop', { offset: 0.2, 'stop-color': colors.line }),
    svg('stop', { offset: 1, 'stop-color': 'currentColor' }),
  );
}

function drawLines(ways: readonly string[], stroke: string): string {
  const paths = ways.map((d) => svg('path', { d }));
  return svg('g', { fill: 'none', stroke, 'stroke-width': 3 }, ...paths);
}

/** The symbol of who does a step. The last stop is the result that the page promises. */
function drawStop({ kind }: RailStop, { x, y }: Point, isLast: boolean): string {
  const ring = { fill: colors.ground, stroke: colors.mark, 'stroke-width': 2.5 };
  const dot = (r: number, fill: string) => svg('circle', { cx: x, cy: y, r, fill });
  if (isLast) {
    const halo = { cx: x, cy: y, r: 28, fill: 'currentColor', 'fill-opacity': 0.24 };
    return svg('circle', halo) + dot(13, 'currentColor');
  }
  switch (kind) {
    case 'decision':
      return svg('path', { ...ring, d: `M${x} ${y - 14}l14 14-14 14-14-14Z` });
    case 'system':
      return svg('rect', { ...ring, x: x - 10, y: y - 10, width: 20, height: 20, rx: 4 });
    case 'human':
      return dot(12, colors.text);
    case 'done':
      return dot(12, colors.mark);
    case 'agent':
      return svg('circle', { ...ring, cx: x, cy: y, r: 11 }) + dot(4.5, colors.text);
    default:
      return svg('circle', { ...ring, cx: x, cy: y, r: 11 });
  }
}

/** All labels have the same size, which fits the longest. */
function drawLabels(stops: readonly RailStop[], points: readonly Point[], x: number): string {
  const width = area.right - x;
  const longest = Math.max(...stops.map(({ label }) => measureText(label, labels.size)));
  const fitting = Math.floor((labels.size * width) / longest);
  const size = Math.max(labels.minSize, Math.min(labels.size, fitting));
  const texts = stops.map(({ label }, index) => {
    const isLast = index === stops.length - 1;
    return svg(
      'text',
      {
        x,
        y: (points[index]?.y ?? 0) + size / 3,
        fill: isLast ? colors.text : colors.mark,
        'font-weight': isLast ? 600 : undefined,
        'data-width': width,
      },
      escapeText(label),
    );
  });
  return svg('g', { 'font-size': size }, ...texts);
}
