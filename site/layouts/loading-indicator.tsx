import { useEffect, useState } from 'react';
import styles from './loading-indicator.module.css';

/** Milliseconds after the app has mounted at which the first indicator goes (spec §2). */
const hideAfter = 500;

/**
 * The loading spinner of spec §2 as a thin line at the top, which covers nothing: while the app
 * starts, and while another page is loading. Without JavaScript it does not show.
 */
export function LoadingIndicator({ isLoading }: { isLoading: boolean }) {
  const [isStarting, setIsStarting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsStarting(false), hideAfter);
    return () => clearTimeout(timer);
  }, []);
  return <div className={styles.line} hidden={!isStarting && !isLoading} aria-hidden="true" />;
}
