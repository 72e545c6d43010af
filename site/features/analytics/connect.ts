import { untilIdle } from '../../lib/until-idle.ts';
import { readLocalFlags } from '../flags/flag-store.ts';
import { type FlagValues, isEnabled } from '../flags/logic.ts';
import { createErrorLimit } from './error-limit.ts';
import type { AnalyticsEvent } from './events.ts';
import { followScroll } from './follow-scroll.ts';
import { createGtag } from './gtag.ts';
import { hasOptedOut } from './opt-out.ts';
import { toCommands } from './to-commands.ts';

type Deliver = (event: AnalyticsEvent) => void;

interface Site {
  /** Queues an event until the connection is ready, as `analytics.ts` does. */
  track: Deliver;
  buildFlags: FlagValues;
}

/**
 * Connects the site to the analytics provider once the page is idle. It reports uncaught errors
 * from the start. If the browser asks not to be tracked, nothing is loaded.
 * @returns a function that delivers an event to the provider.
 */
export async function connect(id: string, site: Site): Promise<Deliver> {
  if (hasOptedOut(navigator)) return () => {};
  followUncaughtErrors((message) => site.track({ kind: 'error', message, isFatal: false }));
  await untilIdle();
  return createDelivery(id, site);
}

/** Reports uncaught errors. The browser logs them itself. */
function followUncaughtErrors(report: (message: string) => void): void {
  addEventListener('error', ({ error, message }) => report(String(error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));
}

function createDelivery(id: string, { track, buildFlags }: Site): Deliver {
  const gtag = createGtag(id);
  const startPage = followScroll((percent) => track({ kind: 'scroll-depth', percent }));
  const isWithinLimit = createErrorLimit();
  const tracksErrors = () =>
    isEnabled('error-tracking', { build: buildFlags, local: readLocalFlags() });
  let referrer = document.referrer;
  return (event) => {
    if (event.kind === 'error' && !(tracksErrors() && isWithinLimit(event.message))) return;
    for (const command of toCommands(event, referrer)) gtag(...command);
    if (event.kind !== 'page-view') return;
    referrer = event.url;
    startPage(new URL(event.url).pathname);
  };
}
