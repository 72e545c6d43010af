/**
 * Lets waiting work run first. Reading a file completes immediately, so a loop of `await` over its
 * results would block other requests.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
