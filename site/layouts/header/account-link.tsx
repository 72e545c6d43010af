import { useAuth } from '../../features/auth/auth-context.tsx';
import { paths } from '../../paths.ts';

interface AccountLinkProps {
  className: string | undefined;
  /** Address of the platform; empty when it is on this site. */
  appUrl: string;
}

/** Where a visitor signs in, or goes on once signed in (spec §6). */
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
