/** Milliseconds that a call waits longer for each kilobyte of its body while others wait as well. */
const perKilobyte = 10;

/**
 * Creates turns for calls that come at the same time, of which each takes some milliseconds: they
 * begin one after the other, and everything else has its turn in between.
 */
export function createTurns(now: () => number = () => performance.now()) {
  const waiting: { due: number; begin: () => void }[] = [];
  const beginNext = () => {
    const next = waiting.reduce((first, call) => (call.due < first.due ? call : first));
    waiting.splice(waiting.indexOf(next), 1);
    if (waiting.length > 0) setImmediate(beginNext);
    next.begin();
  };
  return {
    /**
     * Resolves when a call may begin. Short ones go first, but none waits for ever: a call is only
     * behind those that came later by less than its length counts.
     * @param bytes of its body.
     */
    next: (bytes: number) =>
      new Promise<void>((begin) => {
        waiting.push({ due: now() + (bytes / 1024) * perKilobyte, begin });
        if (waiting.length === 1) setImmediate(beginNext);
      }),
  };
}
