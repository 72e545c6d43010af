import styles from './lost-edge.module.css';

export interface LostEdgeProps {
  /** What the edge should have led to, and what there is instead. */
  missing: string;
  others: string;
}

/** A workflow whose last edge leads nowhere: what happened to the reader's request. */
export function LostEdge({ missing, others }: LostEdgeProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 340 376" fill="none" aria-hidden="true">
      <path className={styles.other} d="M24 48v256a40 40 0 0 0 40 40h32" />
      <path className={styles.edge} d="M24 48v72a40 40 0 0 0 40 40h40a40 40 0 0 1 40 40v16" />
      <path className={styles.lost} d="M144 232v16a40 40 0 0 0 40 40h80" />
      <circle className={styles.node} cx="24" cy="40" r="8" />
      <circle className={styles.node} cx="144" cy="224" r="8" />
      <circle className={styles.node} cx="104" cy="344" r="8" />
      <circle className={styles.missing} cx="284" cy="288" r="20" />
      <circle className={styles.pulse} r="5" />
      <text className={styles.label} x="48" y="46">
        Your request
      </text>
      <text className={styles.label} x="168" y="230">
        This address
      </text>
      <text className={styles.label} x="128" y="350">
        {others}
      </text>
      <text className={styles.faint} x="284" y="336" textAnchor="middle">
        {missing}
      </text>
    </svg>
  );
}
