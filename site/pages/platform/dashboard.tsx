import { lazy, Suspense } from 'react';
import { FlagPanel } from '../../features/flags/flag-panel.tsx';
import type { Settings } from '../../settings.ts';
import { BuildFigures } from './build-figures.tsx';
import styles from './dashboard.module.css';
import { SessionPanel } from './session-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

/** Only a server has requests to show. */
const Inbox = lazy(() => import('../../features/inbox/inbox.tsx'));

/** What an administrator sees first: the requests, the last build, the session, the theme, the flags. */
export function Dashboard({ settings }: { settings: Settings }) {
  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      {settings.authMode === 'server' && (
        <Suspense fallback={<p className={styles.opening}>Loading…</p>}>
          <Inbox apiBaseUrl={settings.apiBaseUrl} />
        </Suspense>
      )}
      <BuildFigures />
      <div className={styles.columns}>
        <div className={styles.side}>
          <SessionPanel authMode={settings.authMode} />
          <ThemePanel />
        </div>
        <FlagPanel />
      </div>
    </>
  );
}
