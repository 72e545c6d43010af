import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { type Location, type NavigationType, type Navigator, Router } from 'react-router-dom';

/*
 * What the router needs of the browser's history. The package's own BrowserRouter and useNavigate also
 * resolve routes and block navigations: 2.6 kB (brotli) that no page of this site needs.
 */

interface Entry {
  action: NavigationType;
  location: Location;
}

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

const navigator: Navigator = {
  createHref: String,
  go: (steps) => history.go(steps),
  push: (to, state) => navigate(String(to), { state }),
  replace: (to, state) => navigate(String(to), { replace: true, state }),
};

/** Gives the app the location of the browser. */
export function HistoryRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setEntry] = useState(() => readEntry('POP'));
  useLayoutEffect(() => {
    follow = (entry) => startTransition(() => setEntry(entry));
    const followBack = () => follow(readEntry('POP'));
    addEventListener('popstate', followBack);
    return () => removeEventListener('popstate', followBack);
  }, []);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

function readEntry(action: `${NavigationType}`): Entry {
  const { pathname, search, hash } = window.location;
  const { usr: state = null, key = 'default' } = history.state ?? {};
  return { action: action as NavigationType, location: { pathname, search, hash, state, key } };
}
