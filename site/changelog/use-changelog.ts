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

/** What the changelog shows; an anchor in the address opens its version and goes to it. */
export function useChangelog(versions: readonly Version[]) {
  const { hash } = useLocation();
  // Until then every version is open, for readers without JavaScript.
  const isLive = useIsHydrated();
  const [state, dispatch] = useReducer(reduceChangelog, null, () => openChangelog(versions, hash));
  useAnchors(versions, dispatch);
  useScrollTo(state.revealed);
  return { state, dispatch, isLive };
}

/** Follows anchors on the open page; the one that it opened with is in its first state already. */
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
    // An anchor that is in the address already changes nothing there: only the click tells about it.
    const repeat = ({ target }: MouseEvent) => {
      const href = target instanceof Element && target.closest('a')?.getAttribute('href');
      const version = href === location.hash && findByHash(versions, location.hash);
      if (version) dispatch({ type: 'reveal', version });
    };
    document.addEventListener('click', repeat);
    return () => document.removeEventListener('click', repeat);
  }, [location, versions, dispatch]);
}

/** The browser cannot find the place itself when a filter had hidden it. */
function useScrollTo(revealed: ChangelogState['revealed']): void {
  useLayoutEffect(() => {
    if (revealed === null) return;
    document.getElementById(revealed.anchor)?.scrollIntoView({ behavior: 'instant' });
  }, [revealed]);
}
