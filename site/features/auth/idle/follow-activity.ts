import { lastActivity, readTimeLeft } from './time-left.ts';

/** Assistive technology clicks without a pointer or a key. */
const events = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchstart',
  'focus',
  'click',
] as const;

/** Milliseconds between two notes of activity; a moving pointer gives hundreds of events a second. */
const noteEvery = 5000;

/** Notes that somebody is active. */
export function noteActivity(): void {
  lastActivity.write(String(Date.now()));
}

/**
 * Notes activity in this tab, and calls back when there has been none in any tab for too long.
 * Returns how to stop.
 */
export function followActivity(onEnd: () => void, limitMs: number): () => void {
  let timer = 0;
  const wait = () => {
    // Other tabs may have noted activity in the meantime.
    const left = readTimeLeft(limitMs);
    if (left <= 0) onEnd();
    else timer = window.setTimeout(wait, left);
  };
  const act = () => {
    // A computer that slept wakes up with its timers late: this must not revive the session.
    if (readTimeLeft(limitMs) <= 0) onEnd();
    // Whichever way the clock has gone since.
    else if (Math.abs(Date.now() - Number(lastActivity.read())) >= noteEvery) noteActivity();
  };
  wait();
  for (const event of events) window.addEventListener(event, act, { passive: true, capture: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, act, { capture: true });
  };
}
