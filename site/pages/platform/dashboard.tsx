import { useId } from 'react';
import type { Settings } from '../../domain/settings.ts';
import { BuildFigures } from './build-figures.tsx';
import styles from './dashboard.module.css';
import { FlagPanel, InboxPanel } from './lazy-panels.tsx';
import { SessionPanel } from './session-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

/** The dashboard: the requests, the last build, and the settings. */
export function Dashboard({ settings }: { settings: Settings }) {
  const settingsId = useId();
  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      {settings.authMode === 'server' && <InboxPanel apiBaseUrl={settings.apiBaseUrl} />}
      <BuildFigures />
      <section className={styles.settings} aria-labelledby={settingsId}>
        <h2 className={styles.settingsTitle} id={settingsId}>
          Settings
        </h2>
        <SessionPanel authMode={settings.authMode} />
        <ThemePanel />
        <FlagPanel />
      </section>
    </>
  );
}
