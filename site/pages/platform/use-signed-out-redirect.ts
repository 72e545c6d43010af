import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { hasToken } from '../../features/auth/session-token.ts';
import { remember } from '../../lib/entry-memory.ts';

/** Every path of the platform begins with this (spec §2). */
const area = '/app/';

/**
 * Takes a visitor without a session to the sign-in page and back afterwards. Who has signed out, in
 * this tab or in another, goes to the sign-in page alone (spec §4).
 */
export function useSignedOutRedirect(): void {
  const { isAuthenticated, isLoading, error } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  // This page is still shown while the one it leads to is loading, at that page's address.
  const isHere = pathname.startsWith(area);
  // Before it is painted, and before the head is made this page's.
  useLayoutEffect(() => {
    if (isAuthenticated) wasSignedIn.current = true;
    if (!isHere || isLoading || isAuthenticated) return;
    // The session may well go on; it could only not be checked. The door says so.
    if (hasToken()) return;
    const hasSignedOut = wasSignedIn.current && error === null;
    const target = hasSignedOut ? paths.login() : paths.login(`${pathname}${search}`);
    navigate(target, { replace: true });
    // The sign-in page may be another document, which knows nothing of this one's session.
    if (error !== null) remember({ error });
  }, [isAuthenticated, isLoading, error, isHere, navigate, pathname, search]);
}
