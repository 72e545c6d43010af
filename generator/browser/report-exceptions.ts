import { showExceptions } from './error-overlay.ts';
import {
  type BrowserException,
  type ThrownDetail,
  type ThrownInBrowser,
  thrownEvent,
  type WatchError,
} from './watch-message.ts';

/*
 * For watched pages: reports exceptions in the browser, such as in effects, event handlers and
 * hydration. The terminal and the overlay then show their place in the sources.
 */

/** The maximum number of reported exceptions per edit: code may throw at every scroll. */
const most = 20;

/** The maximum depth of reported causes: causes can be circular. */
const deepest = 4;

const reported = new Set<string>();
let shown: WatchError[] = [];

/** Hides the exceptions when an edit has replaced what threw them. */
export function forgetExceptions(): void {
  reported.clear();
  shown = [];
  showExceptions(shown);
}

addEventListener('error', (event) => {
  // A file that fails to load fires an event on its element. No error object: another site's code.
  if (event.error !== null && event.error !== undefined) report(event, event.error);
});
addEventListener('unhandledrejection', (event) => report(event, event.reason));
// React reports an exception here first, and may then pass it to the browser or the site.
addEventListener(thrownEvent, (event) => {
  const { thrown, components } = (event as CustomEvent<ThrownDetail>).detail;
  report(event, thrown, components);
});

function report(event: Event, thrown: unknown, components = ''): void {
  const exception = describe(thrown);
  const key = `${exception.text}\n${exception.stack}`;
  const isForeign = /(?:chrome|moz|safari-web)-extension:/.test(exception.stack);
  // The site's handlers run first and may have handled it.
  setTimeout(() => {
    if (event.defaultPrevented || isForeign || reported.has(key) || reported.size >= most) return;
    reported.add(key);
    void send({ ...exception, components, page: location.pathname });
  });
}

function describe(thrown: unknown, depth = 0): ThrownInBrowser {
  const isError = thrown instanceof Error;
  const cause = isError ? thrown.cause : undefined;
  return {
    text: isError ? `${thrown.name}: ${thrown.message}` : describeValue(thrown),
    stack: (isError && thrown.stack) || '',
    causes: cause === undefined || depth >= deepest ? [] : [describe(cause, depth + 1)],
  };
}

function describeValue(thrown: unknown): string {
  return typeof thrown === 'string' ? `the string ${JSON.stringify(thrown)}` : String(thrown);
}

async function send(exception: BrowserException): Promise<void> {
  const current = shown;
  const response = await fetch(new URL('exception', import.meta.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(exception),
  }).catch(() => undefined);
  if (response?.status !== 200) return;
  current.push((await response.json()) as WatchError);
  if (current === shown) showExceptions(shown);
}
