import styles from './wordmark.module.css';

/** The company's mark: a U drawn as an edge from a start node to an end node. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.edge} d="M6 9.5V14a8 8 0 0 0 16 0V9.5" strokeWidth="2.5" />
      <circle className={styles.start} cx="6" cy="6" r="3.25" strokeWidth="2.5" />
      <circle className={styles.pulse} r="2" />
      <circle className={styles.end} cx="22" cy="6" r="4.5" />
    </svg>
  );
}
