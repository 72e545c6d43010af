import { track } from '../analytics/analytics.ts';

/**
 * The error-reporting routine (spec §8): the error stands in the console, and is tracked
 * unless the flag `error-tracking` is off.
 * @param componentStack of an error of rendering, after which the fallback page is shown.
 */
export function reportError(error: unknown, componentStack = ''): void {
  console.error(error, componentStack);
  track({ kind: 'error', message: String(error), isFatal: componentStack !== '' });
}
