import {
  type ContextType,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react';
import { UNSAFE_LocationContext as LocationContext, type NavigationType } from 'react-router-dom';

/*
 * The router's hooks read the open entry from its context, which the site fills from the browser's history.
 * BrowserRouter and Router also resolve routes and block navigations: 4 kB (brotli) that no page of this site
 * needs.
 */

type Entry = NonNullable<ContextType<typeof LocationContext>>;

interface NavigateOptions {
  /** Replaces the open entry instead of adding one. */
  replace?: boolean;
  /** What `useLocation().state` is for the new entry. */
  state?: unknown;
}

let follow = (_: Entry) => {};

/**
 * Goes to another page of this site without a reload.
 * @param to its path, with query and anchor.
 */
export function navigate(
  to: string,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  // With the origin, or a path that starts with two slashes would be the name of a host.
  const url = `${location.origin}${to}`;
  const entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
  try {
    history[replace ? 'replaceState' : 'pushState'](entry, '', url);
  } catch {
    // Safari takes no more than 100 entries in half a minute.
    location.assign(url);
  }
  follow(readEntry(replace ? 'REPLACE' : 'PUSH'));
}

/** Gives the app the location of the browser. */
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
