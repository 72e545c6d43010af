import { motionOf } from '../hooks/motion.ts';
import type { Diagram } from '../schema/diagram.ts';
import styles from './drawing.module.css';
import { KindMark } from './kind-mark.tsx';
import { kindNames } from './kinds.ts';
import type { Layout, PlacedNode } from './layout/layout.ts';
import { edgeLabelSize, nodeMetrics as m } from './layout/metrics.ts';

/** Maximum scale of a drawing relative to its layout. */
const largest = 1.2;

interface DrawingProps {
  diagram: Diagram;
  layout: Layout;
  className?: string | undefined;
}

/** A layout of a diagram. Hidden from screen readers: the figure around it has a description. */
export function Drawing({ diagram, layout, className }: DrawingProps) {
  const kinds = new Map(diagram.nodes.map(({ id, kind }) => [id, kind]));
  // One pixel of space, so that borders at the edge are not clipped.
  const viewBox = `-1 -1 ${layout.width + 2} ${layout.height + 2}`;
  return (
    <svg
      {...motionOf('pulse')}
      className={`${styles.drawing} ${className ?? ''}`}
      width={Math.round(layout.width * largest)}
      viewBox={viewBox}
      aria-hidden="true"
    >
      <g className={styles.lines}>
        {layout.edges.map(({ line }) => (
          <path key={line} d={line} data-edge="" />
        ))}
      </g>
      <g className={styles.heads}>
        {layout.edges.map(({ line, head }) => (
          <path key={line} d={head} />
        ))}
      </g>
      <circle className={styles.pulse} data-pulse="" r="4" />
      {layout.nodes.map((node) => (
        <DrawnNode key={node.id} node={node} kind={kinds.get(node.id) ?? 'step'} />
      ))}
      {layout.edges.map(
        ({ label }) =>
          label && (
            <text
              key={`${label.text}${label.x}${label.y}`}
              className={styles.edgeLabel}
              x={label.x}
              y={label.y}
              fontSize={edgeLabelSize}
              textAnchor={label.end ? 'end' : 'start'}
            >
              {label.text}
            </text>
          ),
      )}
    </svg>
  );
}

function DrawnNode({ node, kind }: { node: PlacedNode; kind: Diagram['nodes'][number]['kind'] }) {
  const labelTop = m.padding + m.kindHeight + m.kindGap;
  const detailTop = labelTop + node.label.length * m.labelLine + m.detailGap;
  const box = { width: node.width, height: node.height, rx: 12 };
  return (
    <g transform={`translate(${node.x} ${node.y})`} className={styles.node} data-kind={kind}>
      <rect className={styles.box} {...box} />
      <rect className={styles.glow} data-glow={node.id} {...box} />
      <g transform={`translate(${m.padding} ${m.padding})`} className={styles.mark}>
        <KindMark kind={kind} />
        <text x="20" y="10.5" fontSize="12">
          {kindNames[kind]}
        </text>
      </g>
      {node.label.map((line, index) => (
        <text
          key={line}
          className={styles.label}
          x={m.padding}
          y={labelTop + index * m.labelLine + 14}
          fontSize={m.labelSize}
        >
          {line}
        </text>
      ))}
      {node.detail.map((line, index) => (
        <text
          key={line}
          className={styles.detail}
          x={m.padding}
          y={detailTop + index * m.detailLine + 12}
          fontSize={m.detailSize}
        >
          {line}
        </text>
      ))}
    </g>
  );
}
