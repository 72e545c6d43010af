import type { LoadedPage } from 'stet';
import type { AuthProvider } from './features/auth/auth-provider.ts';
import { withIdleLimit } from './features/auth/idle/with-idle-limit.ts';
import { createLocalAuth } from './features/auth/local/local-auth.ts';
import { createServerAuth } from './features/auth/server/server-auth.ts';
import { forgetDraftsOnSignOut } from './features/inbox/note-drafts.ts';
import { paths } from './paths.ts';
import type { LoginData } from './plan-platform.ts';
import type { Settings } from './settings.ts';

/** Where the site's sessions come from, as the build's `AUTH_MODE` says. */
export function createAuthProvider(
  loadPage: (path: string) => Promise<LoadedPage>,
  { authMode, apiBaseUrl }: Settings,
): AuthProvider {
  if (authMode === 'server') {
    forgetDraftsOnSignOut();
    return withIdleLimit(createServerAuth(apiBaseUrl));
  }
  const loadVerifier = async () => {
    try {
      const { data } = await loadPage(paths.login());
      return (data as LoginData).verifier;
    } catch (cause) {
      throw new Error('Your sign-in could not be checked. Try again once you are online.', {
        cause,
      });
    }
  };
  return withIdleLimit(createLocalAuth(loadVerifier));
}
