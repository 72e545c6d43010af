import { useSyncExternalStore } from 'react';
import { lastActivity, readTimeLeft } from './time-left.ts';

/** Counts down the seconds until the session ends because of inactivity. */
export function useSecondsLeft(): number {
  return useSyncExternalStore(subscribe, readSeconds, () => 0);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  const unsubscribe = lastActivity.subscribe(listener);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

function readSeconds(): number {
  return Math.max(0, Math.ceil(readTimeLeft() / 1000));
}
