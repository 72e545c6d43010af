import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../features/auth/use-session.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import styles from './platform-page.module.css';

/** Every path of the platform begins with this (spec §2). */
const area = '/app/';

/**
 * The door of the platform area, prerendered once for every path below `/app/`: it says what is
 * behind it, and takes a visitor without a session to the sign-in page and back.
 */
export default function PlatformPage() {
  const isSignedIn = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // This page is still shown while the one it leads to is loading, at that page's address.
  const isHere = pathname.startsWith(area);
  useEffect(() => {
    if (isHere && !isSignedIn) navigate(paths.login(`${pathname}${search}`), { replace: true });
  }, [isHere, isSignedIn, navigate, pathname, search]);
  return (
    <div className={styles.door}>
      <h1 className={styles.title}>The platform is for administrators</h1>
      <p className={styles.text}>
        Sign in to open it. Access is restricted to authorized administrators only.
      </p>
      <ButtonLink href={paths.login(paths.dashboard())}>Login</ButtonLink>
    </div>
  );
}
