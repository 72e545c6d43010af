/** Milliseconds that a call waits longer for each kilobyte of its body while others wait as well. */
const perKilobyte = 10;

/** Lets calls begin one after the other, and everything else have its turn in between. */
export interface Turns {
  /**
   * Resolves when a call may begin. Short ones go first, but none waits for ever: a call is only
   * behind those that came later by less than its length counts.
   * @param bytes of its body.
   */
  next(bytes: number): Promise<void>;
}

/** Creates turns for calls that come at the same time, of which each takes some milliseconds. */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: { due: number; begin: () => void }[] = [];
  const beginNext = () => {
    const next = waiting.reduce((first, call) => (call.due < first.due ? call : first));
    waiting.splice(waiting.indexOf(next), 1);
    if (waiting.length > 0) setImmediate(beginNext);
    next.begin();
  };
  return {
    next: (bytes) =>
      new Promise((begin) => {
        waiting.push({ due: now() + (bytes / 1024) * perKilobyte, begin });
        if (waiting.length === 1) setImmediate(beginNext);
      }),
  };
}
