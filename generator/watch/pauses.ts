/**
 * Divides long work, so that saves and requests get their turn.
 * @param takeTurn makes one pause; throws if the work must stop.
 * @param slice milliseconds of work after which a pause is due.
 */
export function createPauses(takeTurn: () => Promise<void>, slice: number) {
  let pausedAt = performance.now();
  const pause = async () => {
    await takeTurn();
    pausedAt = performance.now();
  };
  const pauseWhenDue = () => (performance.now() - pausedAt < slice ? Promise.resolve() : pause());
  return { pause, pauseWhenDue };
}
