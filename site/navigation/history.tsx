import {
  type ContextType,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react';
import { UNSAFE_LocationContext as LocationContext, type NavigationType } from 'react-router-dom';

/*
 * The router's hooks read the current entry from its context, which this file fills from the
 * browser's history. BrowserRouter and Router also resolve routes and block navigations: 4 kB
 * (brotli) that no page of this site needs.
 */

type Entry = NonNullable<ContextType<typeof LocationContext>>;

interface NavigateOptions {
  /** Replaces the current entry instead of adding one. */
  replace?: boolean;
  /** The value of `useLocation().state` in the new entry. */
  state?: unknown;
}

let follow = (_: Entry) => {};

/**
 * Opens another page of this site without a reload.
 * @param to its path, with query and anchor.
 */
export function navigate(
  to: string,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  // The origin is necessary: a path that starts with two slashes would be a host name.
  const url = `${location.origin}${to}`;
  const entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
  try {
    history[replace ? 'replaceState' : 'pushState'](entry, '', url);
  } catch {
    // Safari limits history changes to 100 per 30 seconds.
    location[replace ? 'replace' : 'assign'](url);
    return;
  }
  follow(readEntry(replace ? 'REPLACE' : 'PUSH'));
}

/** Provides the browser's location to the app. */
export function HistoryRouter({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(() => readEntry('POP'));
  useLayoutEffect(() => {
    follow = (entry) => startTransition(() => setEntry(entry));
    const followBack = () => follow(readEntry('POP'));
    addEventListener('popstate', followBack);
    return () => removeEventListener('popstate', followBack);
  }, []);
  return <LocationContext value={entry}>{children}</LocationContext>;
}

function readEntry(action: `${NavigationType}`): Entry {
  const { pathname, search, hash } = window.location;
  const { usr: state = null, key = 'default' } = history.state ?? {};
  const navigationType = action as NavigationType;
  return { navigationType, location: { pathname, search, hash, state, key } };
}
