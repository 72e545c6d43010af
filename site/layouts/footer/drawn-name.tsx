import styles from './drawn-name.module.css';

/** The ends of the letters' strokes. */
const nodes: readonly [x: number, y: number][] = [
  [8, 20],
  [510, 62],
  [328, 178],
  [632, 20],
  [842, 20],
  [737, 220],
  [952, 220],
  [1192, 220],
];

/** The company's name drawn as a workflow: every letter is an edge between nodes. Decorative. */
export function DrawnName() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 1200 240"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles.edge}
        d="M8 20v100a100 100 0 0 0 200 0V20M510 62a62 62 0 0 0-58-42h-58a50 50 0 0 0 0 100h66a50 50 0 0 1 0 100h-70a62 62 0 0 1-62-42M632 20h210M737 20v200M952 220l120-200 120 200M1000 140h144"
      />
      {nodes.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.node} cx={x} cy={y} r="6" />
      ))}
      <circle className={styles.done} r="7" />
    </svg>
  );
}
