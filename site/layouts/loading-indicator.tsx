import { useEffect, useState } from 'react';
import styles from './loading-indicator.module.css';

/** Milliseconds after mounting at which the first indicator disappears (spec §2). */
const hideAfter = 500;

/**
 * The loading spinner of spec §2, as a thin line at the top that covers nothing. It shows while the
 * app starts and while another page is loading. It is hidden without JavaScript.
 */
export function LoadingIndicator({ isLoading }: { isLoading: boolean }) {
  const [isStarting, setIsStarting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsStarting(false), hideAfter);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles.line} hidden={!isStarting && !isLoading} aria-hidden="true" />;
}
