import styles from './lost-edge.module.css';

/** A workflow whose last edge leads nowhere: what happened to the reader's request. */
export function LostEdge() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 400" fill="none" aria-hidden="true">
      <path className={styles.edge} d="M80 72v56a40 40 0 0 0 40 40h80a40 40 0 0 1 40 40v24" />
      <path className={styles.other} d="M80 72v216a40 40 0 0 0 40 40h40" />
      <path className={styles.lost} d="M240 248v16a40 40 0 0 0 40 40h104" />
      <circle className={styles.node} cx="80" cy="64" r="8" />
      <circle className={styles.node} cx="240" cy="240" r="8" />
      <circle className={styles.node} cx="168" cy="328" r="8" />
      <circle className={styles.missing} cx="404" cy="304" r="20" />
      <circle className={styles.pulse} r="5" />
      <text className={styles.label} x="104" y="70">
        Your request
      </text>
      <text className={styles.label} x="264" y="246">
        This address
      </text>
      <text className={styles.label} x="192" y="334">
        Other pages
      </text>
      <text className={styles.faint} x="404" y="352" textAnchor="middle">
        no page
      </text>
    </svg>
  );
}
