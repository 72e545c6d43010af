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

/**
 * Milliseconds between two writes of activity. A moving pointer causes hundreds of events per
 * second.
 */
const noteEvery = 5000;

/** Records activity. */
export function noteActivity(): void {
  lastActivity.write(String(Date.now()));
}

/**
 * Records activity in this tab, and calls back after too long without activity in any tab.
 * @returns a function that stops it.
 */
export function followActivity(onEnd: () => void, limitMs: number): () => void {
  let timer = 0;
  const wait = () => {
    // Other tabs may have recorded activity in the meantime.
    const left = readTimeLeft(limitMs);
    if (left <= 0) onEnd();
    else timer = window.setTimeout(wait, left);
  };
  const act = () => {
    // After sleep, a computer's timers are late. Activity must not revive the session then.
    if (readTimeLeft(limitMs) <= 0) onEnd();
    // In both directions, in case the clock was changed.
    else if (Math.abs(Date.now() - Number(lastActivity.read())) >= noteEvery) noteActivity();
  };
  wait();
  for (const event of events) window.addEventListener(event, act, { passive: true, capture: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, act, { capture: true });
  };
}
