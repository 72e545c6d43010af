import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import {
  type ChangelogAction,
  type ChangelogState,
  findByHash,
  openChangelog,
  reduceChangelog,
  type Version,
} from './logic.ts';

/** The state of the changelog. An anchor in the address opens its version and scrolls to it. */
export function useChangelog(versions: readonly Version[]) {
  const { hash } = useLocation();
  // Until hydration every version is open, for readers without JavaScript.
  const isLive = useIsHydrated();
  const [state, dispatch] = useReducer(reduceChangelog, null, () => openChangelog(versions, hash));
  useAnchors(versions, dispatch);
  useScrollTo(state.revealed);
  return { state, dispatch, isLive };
}

/** Follows anchors on the open page. The first one is already in the initial state. */
function useAnchors(
  versions: readonly Version[],
  dispatch: (action: ChangelogAction) => void,
): void {
  const location = useLocation();
  const seen = useRef(location);
  useEffect(() => {
    if (seen.current === location) return;
    seen.current = location;
    const version = findByHash(versions, location.hash);
    if (version) dispatch({ type: 'reveal', version });
  }, [location, versions, dispatch]);

  useEffect(() => {
    // A click on the current anchor does not change the address, so listen for the click.
    const repeat = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      const version = href === location.hash && findByHash(versions, location.hash);
      if (version) dispatch({ type: 'reveal', version });
    };
    document.addEventListener('click', repeat);
    return () => document.removeEventListener('click', repeat);
  }, [location, versions, dispatch]);
}

/** The browser cannot scroll to an item that a filter had hidden. */
function useScrollTo(revealed: ChangelogState['revealed']): void {
  useLayoutEffect(() => {
    if (revealed === null) return;
    document.getElementById(revealed.anchor)?.scrollIntoView({ behavior: 'instant' });
  }, [revealed]);
}
