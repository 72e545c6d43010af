import type { Status } from '../schema/panels.ts';
import styles from './status-mark.module.css';
import { ToneMark } from './tone-mark.tsx';

/** A status as a mark, always with its text. */
export function StatusMark({ label, tone }: Status) {
  return (
    <span className={styles.status}>
      <ToneMark tone={tone} />
      {label}
    </span>
  );
}
