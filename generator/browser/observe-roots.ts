import type { RootOptions } from 'react-dom/client';
import { type ThrownDetail, thrownEvent } from './watch-message.ts';

// In the client bundle only while watching: reports exceptions of components along with the
// component stack, which an error does not contain (report-exceptions.ts).

type Options = Pick<RootOptions, 'onUncaughtError' | 'onCaughtError' | 'onRecoverableError'>;
type Module = Pick<typeof import('react-dom/client'), 'createRoot' | 'hydrateRoot'>;

/**
 * Makes React report exceptions in every root that the page creates after this call.
 * @param client `react-dom/client` as CommonJS: importers read its members when they use them.
 */
export function observeRoots(client: Module): void {
  const { createRoot, hydrateRoot } = client;
  client.createRoot = (container, options) => createRoot(container, observed(options));
  client.hydrateRoot = (container, children, options) =>
    hydrateRoot(container, children, { ...options, ...observed(options) });
}

/**
 * Also calls the site's handlers. Without one, it reports the error to the browser, as React does.
 */
function observed<Own extends Options>(own?: Own): Own & Options {
  const all = { ...own } as Own & Options;
  all.onUncaughtError = observe(own?.onUncaughtError ?? reportError);
  all.onRecoverableError = observe(own?.onRecoverableError ?? reportError);
  all.onCaughtError = observe(own?.onCaughtError ?? logCaught);
  return all;
}

/** React's stack of components. */
interface Info {
  componentStack?: string | undefined;
}

function observe<Given extends Info>(handle: (thrown: unknown, info: Given) => void) {
  return (thrown: unknown, info: Given): void => {
    const detail: ThrownDetail = { thrown, components: info.componentStack ?? '' };
    dispatchEvent(new CustomEvent(thrownEvent, { detail }));
    handle(thrown, info);
  };
}

/** Logs an exception that an error boundary caught. */
function logCaught(thrown: unknown, { componentStack }: Info): void {
  console.error('%o\n\nAn error boundary caught it in:%s', thrown, componentStack);
}
