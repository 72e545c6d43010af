import { track } from '../analytics/analytics.ts';

/**
 * Reports an error (spec §8): logs it to the console, and tracks it unless the flag
 * `error-tracking` is off.
 * @param componentStack of a rendering error, after which the fallback page is shown.
 */
export function reportError(error: unknown, componentStack = ''): void {
  console.error(error, componentStack);
  track({ kind: 'error', message: String(error), isFatal: componentStack !== '' });
}
