import type { PageSpec, PageTools } from 'stet';
import { paths } from '../domain/paths.ts';
import type { LoginData } from '../features/auth/create-auth-provider.ts';
import { planHiddenPage } from './plan-hidden-page.ts';

/** Plans the sign-in page and the platform's pages. `login` is null if a server checks logins. */
export function planPlatform(
  tools: PageTools,
  { login, isCoreOn }: { login: LoginData | null; isCoreOn: boolean },
): PageSpec[] {
  if (login?.verifier === null) {
    tools.advise(
      'This build has no administrator, so every sign-in is refused.',
      'Set ADMIN_EMAIL and ADMIN_PASSWORD in the environment of the build.',
    );
  }
  const part = 'Platform';
  return [
    planHiddenPage(tools, paths.login(), {
      view: 'login',
      data: login,
      part,
      title: 'Sign in to the platform',
      description: 'Sign in to the USTA platform, or ask for access for your team.',
    }),
    planHiddenPage(tools, paths.dashboard(), {
      view: 'platform',
      part,
      title: 'Platform',
      description: 'The USTA platform, for signed-in administrators.',
    }),
    planHiddenPage(tools, paths.coreArea(), {
      view: 'core',
      part,
      title: isCoreOn ? 'Core platform' : 'There is no page at this address',
      description: isCoreOn
        ? 'The core area of the USTA platform.'
        : 'Nothing is published at this address.',
    }),
  ];
}
