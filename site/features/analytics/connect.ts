import { untilIdle } from '../../lib/until-idle.ts';
import { createErrorLimit } from './error-limit.ts';
import type { AnalyticsEvent } from './events.ts';
import { followScroll } from './follow-scroll.ts';
import { createGtag } from './gtag.ts';
import { hasOptedOut } from './opt-out.ts';
import { toCommands } from './to-commands.ts';
import { followUncaughtErrors } from './uncaught-errors.ts';

type Deliver = (event: AnalyticsEvent) => void;

/**
 * Connects the site to the analytics provider once the page is idle; from the start it listens for
 * errors that nothing catches. Visitors whose browser asks not to be tracked are not: for them
 * nothing is loaded.
 * @param track keeps an event until the connection is there, as `analytics.ts` does.
 * @returns what delivers an event to the provider.
 */
export async function connect(id: string, track: Deliver): Promise<Deliver> {
  if (hasOptedOut(navigator)) return () => {};
  followUncaughtErrors((message) => track({ kind: 'error', message, isFatal: false }));
  await untilIdle();
  return createDelivery(id, track);
}

function createDelivery(id: string, track: Deliver): Deliver {
  const gtag = createGtag(id);
  const startPage = followScroll((percent) => track({ kind: 'scroll-depth', percent }));
  const isWithinLimit = createErrorLimit();
  let referrer = document.referrer;
  return (event) => {
    if (event.kind === 'error' && !isWithinLimit(event.message)) return;
    for (const command of toCommands(event, referrer)) gtag(...command);
    if (event.kind !== 'page-view') return;
    referrer = event.url;
    startPage(new URL(event.url).pathname);
  };
}
