import { FlagPanel } from '../../features/flags/flag-panel.tsx';
import type { Settings } from '../../settings.ts';
import { BuildFigures } from './build-figures.tsx';
import styles from './dashboard.module.css';
import { InboxPanel } from './inbox-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

/** What an administrator sees first: the requests, the last build, the session, the theme, the flags. */
export function Dashboard({ settings }: { settings: Settings }) {
  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      {settings.authMode === 'server' && <InboxPanel apiBaseUrl={settings.apiBaseUrl} />}
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
