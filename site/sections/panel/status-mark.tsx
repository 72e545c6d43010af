import type { Status } from '../schema/panels.ts';
import styles from './status-mark.module.css';
import { ToneMark } from './tone-mark.tsx';

/** The status of a thing: a mark, and always the word. */
export function StatusMark({ label, tone }: Status) {
  return (
    <span className={styles.status}>
      <ToneMark tone={tone} />
      {label}
    </span>
  );
}
