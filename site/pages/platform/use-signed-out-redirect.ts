import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { isUnchecked } from '../../features/auth/is-unchecked.ts';
import { useIsOpen } from '../../hooks/shown-page.ts';
import { remember } from '../../lib/entry-memory.ts';
import { navigate } from '../../navigation/history.tsx';

/**
 * Redirects a visitor without a session to the sign-in page, and back after signing in. After
 * signing out, in this tab or another, it redirects to the sign-in page without a way back (spec
 * §4).
 * @param isOpenToAll whether the URL needs no session.
 */
export function useSignedOutRedirect(isOpenToAll: boolean): void {
  const auth = useAuth();
  const { isAuthenticated, isLoading, error } = auth;
  const isSignedOut = !isLoading && !isAuthenticated && !isUnchecked(auth);
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);
  const isOpen = useIsOpen();
  // Before the page is painted and its head is applied.
  useLayoutEffect(() => {
    if (isAuthenticated) wasSignedIn.current = true;
    if (!isOpen || !isSignedOut || isOpenToAll) return;
    const hasSignedOut = wasSignedIn.current && error === null;
    const target = hasSignedOut ? paths.login() : paths.login(`${pathname}${search}`);
    navigate(target, { replace: true });
    // The sign-in page may be another document, without this one's state.
    if (error !== null) remember({ error });
  }, [isAuthenticated, isSignedOut, isOpenToAll, error, isOpen, pathname, search]);
}
