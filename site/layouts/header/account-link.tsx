import { useSession } from '../../features/auth/use-session.ts';
import { paths } from '../../paths.ts';

/** Where a visitor signs in, or goes on once signed in (spec §6). */
export function AccountLink({ className }: { className: string | undefined }) {
  const isSignedIn = useSession();
  return isSignedIn ? (
    <a className={className} href={paths.dashboard()}>
      Go to Platform
    </a>
  ) : (
    <a className={className} href={paths.login()}>
      Login
    </a>
  );
}
