import { useSecondsLeft } from '../../features/auth/idle/use-seconds-left.ts';
import styles from './idle-warning.module.css';

/** Seconds before the end of a session at which its user is warned (WCAG 2.2.1: 20 at least). */
const warnAt = 60;

/**
 * Says that the session is about to end, while any activity still keeps it. It has no button, which
 * would be gone as soon as a pointer or the focus comes near.
 */
export function IdleWarning() {
  const seconds = useSecondsLeft();
  const isDue = seconds > 0 && seconds <= warnAt;
  return (
    <div className={styles.place} role="alert">
      {isDue && (
        <div className={styles.warning}>
          <p className={styles.title}>Are you still there?</p>
          <p className={styles.text}>
            In less than a minute you will be signed out. Press a key or move the pointer to stay.
          </p>
        </div>
      )}
    </div>
  );
}
