import { platformPaths } from '../../domain/platform-paths.ts';
import type { AuthMode } from '../../domain/settings.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { useSecondsLeft } from '../../features/auth/idle/use-seconds-left.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import styles from './session-panel.module.css';

/**
 * Who is signed in, since when and for how long. With a server, signs out everywhere.
 * @param authMode a server knows the account, and its sessions on other devices.
 */
export function SessionPanel({ authMode }: { authMode: AuthMode }) {
  const { user, signOut } = useAuth();
  const hasServer = authMode === 'server';
  if (user === null) return null;
  return (
    <SettingsRow
      id="session"
      title="Session"
      text={<p>It ends after 15 minutes without activity in any tab.</p>}
    >
      <dl className={styles.facts}>
        <div>
          <dt>Who</dt>
          <dd>
            {user.name}
            {user.email !== '' && <span className={styles.email}>{user.email}</span>}
          </dd>
        </div>
        <div>
          <dt>{hasServer ? 'Account since' : 'Since'}</dt>
          <dd>
            <time dateTime={user.createdAt}>{formatMoment(user.createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>
            <TimeLeft />
          </dd>
        </div>
      </dl>
      {hasServer && (
        <div className={styles.ways}>
          <Button kind="secondary" onClick={() => signOut(true)}>
            Log out everywhere
          </Button>
          <ButtonLink kind="quiet" href={platformPaths.account()}>
            Manage account
          </ButtonLink>
        </div>
      )}
    </SettingsRow>
  );
}

function TimeLeft() {
  const seconds = useSecondsLeft();
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={styles.clock} role="timer">
      {clock}
    </span>
  );
}
