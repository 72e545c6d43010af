import { motionOf } from '../hooks/motion.ts';
import styles from './dots-backdrop.module.css';

/** 50 drifting dots, with links between near ones (spec §2, "Agentic workflows"). Decorative. */
export function DotsBackdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <canvas className={styles.canvas} {...motionOf('dots')} />
    </div>
  );
}
