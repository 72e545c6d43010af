import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { ariaCurrent } from '../menu-links/aria-current.ts';

interface AccountLinkProps {
  className: string | undefined;
  /** URL of the platform; empty if it is on this site. */
  appUrl: string;
}

/** Links to the sign-in page, or to the platform for signed-in visitors (spec §6). */
export function AccountLink({ className, appUrl }: AccountLinkProps) {
  const { isAuthenticated } = useAuth();
  return (
    <a
      className={className}
      href={isAuthenticated ? `${appUrl}${paths.dashboard()}` : paths.login()}
    >
      {isAuthenticated ? 'Go to Platform' : 'Login'}
    </a>
  );
}

/** Links to the form for partnership requests. */
export function PartnerLink({ className }: { className: string | undefined }) {
  const { pathname } = useLocation();
  const href = paths.partner();
  return (
    <a className={className} href={href} aria-current={ariaCurrent(pathname, href)}>
      Become a Partner
    </a>
  );
}
