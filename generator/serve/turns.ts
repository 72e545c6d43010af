/** Milliseconds that each kilobyte of a call's body adds to its wait while other calls wait too. */
const perKilobyte = 10;

/**
 * Creates turns for simultaneous calls that each take some milliseconds. They begin one at a time,
 * and other work runs in between.
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
     * Resolves when a call may begin. Short calls go first, but none waits forever: a later call
     * can overtake only if it arrives within the extra wait of this call's body.
     * @param bytes size of its body.
     */
    next: (bytes: number) =>
      new Promise<void>((begin) => {
        waiting.push({ due: now() + (bytes / 1024) * perKilobyte, begin });
        if (waiting.length === 1) setImmediate(beginNext);
      }),
  };
}
