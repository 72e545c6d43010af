/**
 * Lets whatever waits go first. A file is read at once, so a loop of `await` over its results would
 * never give other requests a turn.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
