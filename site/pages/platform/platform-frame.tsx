import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { platformPaths } from '../../domain/platform-paths.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { useFlag } from '../../features/flags/use-flag.ts';
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts';
import { MainArea } from '../../layouts/main-area.tsx';
import { SkipLink } from '../../layouts/skip-link/skip-link.tsx';
import { Wordmark } from '../../layouts/wordmark/wordmark.tsx';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { IdleWarning } from './idle-warning.tsx';
import styles from './platform-frame.module.css';

interface PlatformFrameProps {
  /** With a server, there are accounts, possibly several. */
  hasServer: boolean;
  children: ReactNode;
}

/** The bar above every page of the platform, and the warning before a session ends. */
export function PlatformFrame({ hasServer, children }: PlatformFrameProps) {
  const { user, signOut } = useAuth();
  const hasCore = useFlag('core-platform');
  const name = user?.email || user?.name || '';
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Wordmark />
          <nav className={styles.places} aria-label="Platform">
            <PlaceLink href={paths.dashboard()} label="Dashboard" />
            {hasServer && user?.role === 'admin' && (
              <PlaceLink href={platformPaths.people()} label="People" />
            )}
            {hasCore && <PlaceLink href={paths.core()} label="Core" />}
          </nav>
          {user !== null && (
            <div className={styles.account}>
              <a
                className={styles.user}
                href={hasServer ? platformPaths.account() : paths.session()}
              >
                <Avatar name={name} />
                <span className="visually-hidden">{hasServer ? 'Account ' : 'Session '}</span>
                <span className={styles.email}>{name}</span>
              </a>
              <button type="button" className={styles.link} onClick={() => signOut()}>
                Log out
              </button>
            </div>
          )}
        </div>
      </header>
      <MainArea className={styles.main}>{children}</MainArea>
      {user !== null && <IdleWarning />}
    </>
  );
}

function PlaceLink({ href, label }: { href: string; label: string }) {
  const { pathname } = useLocation();
  // The page is prerendered once for all URLs of the platform.
  const isHydrated = useIsHydrated();
  const isCurrent = isHydrated && pathname === href;
  return (
    <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </a>
  );
}
