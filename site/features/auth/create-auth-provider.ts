import type { LoadedPage } from 'stet';
import { paths } from '../../domain/paths.ts';
import type { Settings } from '../../domain/settings.ts';
import type { AuthProvider } from './auth-provider.ts';
import { withIdleLimit } from './idle/with-idle-limit.ts';
import { createLocalAuth } from './local/local-auth.ts';
import type { Verifier } from './local/verifier.ts';
import { createServerAuth } from './server/server-auth.ts';

/** The sign-in page's data for the local auth provider. A null verifier refuses every login. */
export type LoginData = { verifier: Verifier | null };

/** The source of the site's sessions, by the build's `AUTH_MODE`. */
export function createAuthProvider(
  loadPage: (path: string) => Promise<LoadedPage>,
  { authMode, apiBaseUrl }: Settings,
): AuthProvider {
  if (authMode === 'server') return withIdleLimit(createServerAuth(apiBaseUrl));
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
