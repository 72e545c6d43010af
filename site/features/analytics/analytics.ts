import type { FlagValues } from '../flags/logic.ts';
import type { AnalyticsEvent } from './events.ts';

type Deliver = (event: AnalyticsEvent) => void;

/** Where no analytics is configured, what is tracked goes nowhere. */
const drop: Deliver = () => {};

let deliver = drop;

/** Tracks an event; the one way from the site's code to the analytics provider. */
export function track(event: AnalyticsEvent): void {
  deliver(event);
}

/**
 * Keeps what is tracked from now on until the provider is connected, then hands it over. Called
 * once, and only where analytics is configured.
 * @param buildFlags what the build has decided of the feature flags.
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
    // A page works without being measured.
    .catch(() => {
      deliver = drop;
    });
}
