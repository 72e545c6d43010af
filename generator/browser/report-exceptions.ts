import { showErrors } from './error-overlay.ts';
import {
  type BrowserException,
  type ThrownDetail,
  type ThrownInBrowser,
  thrownEvent,
  type WatchError,
} from './watch-message.ts';

/*
 * For pages that are watched: reports what throws in the browser, in effects, in event handlers and
 * while React takes over, so that the terminal and the overlay show its place in the sources.
 */

/** Exceptions of a page that are reported: what throws at every scroll says the same again. */
const most = 20;

/** Causes of an exception that are reported: they can be a circle. */
const deepest = 4;

const reported = new Set<string>();
const shown: WatchError[] = [];

addEventListener('error', (event) => {
  // A file that does not load is an event of its element; without an error it is another site's code.
  if (event.error !== null && event.error !== undefined) report(event, event.error);
});
addEventListener('unhandledrejection', (event) => report(event, event.reason));
// React tells about it first, and may leave it to the browser or to the site then.
addEventListener(thrownEvent, (event) => {
  const { thrown, components } = (event as CustomEvent<ThrownDetail>).detail;
  report(event, thrown, components);
});

function report(event: Event, thrown: unknown, components = ''): void {
  const exception = describe(thrown);
  const key = `${exception.text}\n${exception.stack}`;
  const isForeign = /(?:chrome|moz|safari-web)-extension:/.test(exception.stack);
  // The site's own handlers come first, and may have dealt with it.
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
  const response = await fetch(new URL('exception', import.meta.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(exception),
  }).catch(() => undefined);
  if (response?.status !== 200) return;
  shown.push((await response.json()) as WatchError);
  showErrors(shown);
}
