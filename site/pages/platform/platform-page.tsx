import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageProps } from 'stet';
import { company } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import { platformPaths } from '../../domain/platform-paths.ts';
import type { Settings } from '../../domain/settings.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { ShownPage } from '../../hooks/shown-page.ts';
import type { Shared } from '../../layouts/shared.ts';
import { Dashboard } from './dashboard.tsx';
import { Door } from './door.tsx';
import { AccountPanel, InvitationPanel, PeoplePanel } from './lazy-panels.tsx';
import { PlatformFrame } from './platform-frame.tsx';
import { UnknownPlace } from './unknown-place.tsx';
import { useSignedOutRedirect } from './use-signed-out-redirect.ts';

/** The platform area. It is prerendered once, in its closed state, for every path below `/app/`. */
export default function PlatformPage({ shared }: PageProps<null, Shared>) {
  const { isAuthenticated, isLoading } = useAuth();
  const { pathname } = useLocation();
  const { settings } = shared;
  const hasServer = settings.authMode === 'server';
  const isOpenToAll = hasServer && pathname === platformPaths.invitation();
  useSignedOutRedirect(isOpenToAll);
  useTitle();
  const place = isOpenToAll ? (
    <InvitationPanel apiBaseUrl={settings.apiBaseUrl} />
  ) : (
    <Place settings={settings} />
  );
  const isOpen = isAuthenticated || (isOpenToAll && !isLoading);
  return <PlatformFrame hasServer={hasServer}>{isOpen ? place : <Door />}</PlatformFrame>;
}

/** The titles of places without their own page. */
const titles: Readonly<Record<string, string>> = {
  [platformPaths.account()]: 'Account',
  [platformPaths.people()]: 'People',
  [platformPaths.invitation()]: 'Join the platform',
};

/** Puts the open place into the document's title, after the requested page has loaded. */
function useTitle(): void {
  const title = titles[useContext(ShownPage).path];
  useEffect(() => {
    if (title !== undefined) document.title = `${title}${company.titleSuffix}`;
  }, [title]);
}

/** The place at a URL, for a signed-in user. */
function Place({ settings }: { settings: Settings }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const { authMode, apiBaseUrl } = settings;
  if (pathname === paths.dashboard()) return <Dashboard settings={settings} />;
  if (authMode === 'server' && pathname === platformPaths.account()) {
    return <AccountPanel apiBaseUrl={apiBaseUrl} />;
  }
  if (authMode === 'server' && pathname === platformPaths.people() && user?.role === 'admin') {
    return <PeoplePanel apiBaseUrl={apiBaseUrl} />;
  }
  return <UnknownPlace />;
}
