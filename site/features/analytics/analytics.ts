import type { FlagValues } from '../flags/logic.ts';
import type { AnalyticsEvent } from './events.ts';

type Deliver = (event: AnalyticsEvent) => void;

/** Drops all events, for when analytics is not configured. */
const drop: Deliver = () => {};

let deliver = drop;

/** Tracks an event. This is the only way from the site's code to the analytics provider. */
export function track(event: AnalyticsEvent): void {
  deliver(event);
}

/**
 * Queues events until the provider is connected, then delivers them. Call it once, and only if
 * analytics is configured.
 * @param buildFlags the feature flags that the build sets.
 */
export function startAnalytics(id: string, buildFlags: FlagValues): void {
  const queue: AnalyticsEvent[] = [];
  deliver = (event) => queue.push(event);
  import('./connect.ts')
    .then(({ connect }) => connect(id, { track, buildFlags }))
    .then((connected) => {
      deliver = connected;
      queue.forEach(deliver);
    })
    // The page works without analytics.
    .catch(() => {
      deliver = drop;
    });
}
