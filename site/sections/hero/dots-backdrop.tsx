import { motionOf } from '../hooks/motion.ts';
import styles from './dots-backdrop.module.css';

/** 50 drifting dots, near ones linked (spec §2, "Agentic workflows"). Decoration only. */
export function DotsBackdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <canvas className={styles.canvas} {...motionOf('dots')} />
    </div>
  );
}
