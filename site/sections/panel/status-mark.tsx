import type { Status } from '../schema/panels.ts';
import styles from './status-mark.module.css';

/** How a thing stands: a dot in a colour, and always the word. */
export function StatusMark({ label, tone }: Status) {
  return (
    <span className={styles.status} data-tone={tone}>
      {label}
    </span>
  );
}
