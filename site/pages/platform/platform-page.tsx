import type { PageProps } from 'stet';
import { paths } from '../../domain/paths.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { useLocation } from '../../hooks/location.ts';
import type { Shared } from '../../layouts/shared.ts';
import { Dashboard } from './dashboard.tsx';
import { Door } from './door.tsx';
import { PlatformFrame } from './platform-frame.tsx';
import { UnknownPlace } from './unknown-place.tsx';
import { useSignedOutRedirect } from './use-signed-out-redirect.ts';

/** The platform area: prerendered once, as its closed door, for every path below `/app/`. */
export default function PlatformPage({ shared }: PageProps<null, Shared>) {
  const { isAuthenticated } = useAuth();
  const { pathname } = useLocation();
  useSignedOutRedirect();
  const place =
    pathname === paths.dashboard() ? <Dashboard settings={shared.settings} /> : <UnknownPlace />;
  return <PlatformFrame>{isAuthenticated ? place : <Door />}</PlatformFrame>;
}
