import { useSyncExternalStore } from 'react';

/** False while prerendering and hydrating, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
