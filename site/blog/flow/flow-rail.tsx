import { drawWay } from '../../cards/draw-rail.ts';
import type { Rail } from '../../cards/rail.ts';
import drawing from '../../sections/workflow/drawing.module.css';
import { KindMark } from '../../sections/workflow/kind-mark.tsx';
import { measureText } from '../../sections/workflow/layout/text.ts';
import styles from './flow-rail.module.css';
import { railMetrics as m, railHeight } from './rail-metrics.ts';

/**
 * An article's workflow as a vertical line, small enough to fit next to the text.
 * @param sections the id of the heading that highlights each stop, if any.
 */
export function FlowRail({
  rail: { stops, edges },
  sections,
}: {
  rail: Rail;
  sections: readonly (string | undefined)[];
}) {
  const points = stops.map(({ lane }, index) => ({ x: laneX(lane), y: m.pitch * (index + 0.5) }));
  const pointAt = (index: number) => points[index] ?? { x: 0, y: 0 };
  const labelX = laneX(Math.max(...[...stops, ...edges].map(({ lane }) => lane))) + m.labelGap;
  return (
    <svg
      width={m.width}
      height={railHeight(stops.length)}
      className={styles.rail}
      aria-hidden="true"
    >
      {edges.map(({ from, to, lane }) => {
        const ends = { start: pointAt(from), end: pointAt(to) };
        const line = drawWay({ ...ends, x: laneX(lane), bend: m.pitch * 0.85 });
        return <path key={`${from} ${to}`} className={styles.way} d={line} />;
      })}
      {stops.map(({ label, kind }, index) => (
        <g
          key={label}
          className={styles.stop}
          data-section={sections[index]}
          transform={`translate(${pointAt(index).x} ${pointAt(index).y})`}
        >
          <circle className={styles.ground} r="10" />
          <g transform="translate(-6 -6)" className={drawing.mark}>
            <KindMark kind={kind} />
          </g>
          <text className={styles.label} x={labelX - pointAt(index).x} y="4.5">
            {cut(label, m.width - labelX)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function laneX(lane: number): number {
  return 10 + lane * m.lane;
}

/** Shortens a label with an ellipsis to fit a width. */
function cut(label: string, width: number): string {
  if (measureText(label, m.labelSize) <= width) return label;
  let end = label.length - 1;
  while (measureText(`${label.slice(0, end)}…`, m.labelSize) > width) end -= 1;
  return `${label.slice(0, end).trimEnd()}…`;
}
