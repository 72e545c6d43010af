import { createContext, useContext } from 'react';

/** An entry of the browser's history. */
export interface Location {
  pathname: string;
  /** The query with its question mark, or nothing. */
  search: string;
  /** The anchor with its number sign, or nothing. */
  hash: string;
  /** What was kept with the entry (`navigate` in navigation/history.tsx). */
  // biome-ignore lint/suspicious/noExplicitAny: each of those who write an entry keeps something else
  state: any;
  /** The same for an entry each time that it is open. */
  key: string;
}

/** How an entry was opened: by Back, Forward or a new document, by a link, or in the place of another. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export interface OpenEntry {
  action: NavigationType;
  location: Location;
}

/** The entry of a document's own page, before anything else is known of it. */
export function entryAt(pathname: string): OpenEntry {
  return {
    action: 'POP',
    location: { pathname, search: '', hash: '', state: null, key: 'default' },
  };
}

/** Set around the app, in the browser and while prerendering. */
export const OpenEntry = createContext<OpenEntry>(entryAt('/'));

/** Where the visitor is, which the shown page follows once it is loaded (`ShownPage`). */
export function useLocation(): Location {
  return useContext(OpenEntry).location;
}

/** How the visitor came there. */
export function useNavigationType(): NavigationType {
  return useContext(OpenEntry).action;
}
