import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSecondsLeft } from '../../features/auth/idle/use-seconds-left.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './idle-warning.module.css';

/** Seconds before the end of a session at which we warn the user (WCAG 2.2.1: at least 20). */
const warnAt = 60;

/** Milliseconds for which the warning stays after new activity, to be reached and read. */
const stayFor = 5000;

/**
 * Warns that the session is about to end. Any activity extends the session, including moving toward
 * the button. So the warning stays for a while, and the button does not disappear before the user
 * reaches it.
 */
export function IdleWarning() {
  const seconds = useSecondsLeft();
  const isDue = seconds > 0 && seconds <= warnAt;
  const [isOpen, setIsOpen] = useState(false);
  if (isDue && !isOpen) setIsOpen(true);
  return (
    <div className={styles.place} role="alert">
      {isOpen && <Warning isDue={isDue} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function Warning({ isDue, onClose }: { isDue: boolean; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isDue) return;
    const timer = setInterval(() => {
      if (!box.current?.matches(':is(:hover, :focus-within)')) close();
    }, stayFor);
    return () => clearInterval(timer);
  }, [isDue]);

  // The click is activity and extends the session (features/auth/idle/follow-activity.ts).
  const stay = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    onClose();
  };

  return (
    <div className={styles.warning} ref={box}>
      {isDue ? (
        <>
          <p className={styles.title}>Are you still there?</p>
          <p className="caption">
            In less than a minute you will be signed out. Press a key or move the pointer to stay.
          </p>
        </>
      ) : (
        <p className={styles.title}>You are still signed in.</p>
      )}
      <Button
        kind="secondary"
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget;
        }}
        onClick={stay}
      >
        Stay signed in
      </Button>
    </div>
  );
}
