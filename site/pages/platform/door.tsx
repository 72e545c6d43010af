import { paths } from '../../domain/paths.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { isUnchecked } from '../../features/auth/is-unchecked.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import styles from './place.module.css';
import { TryAgain } from './try-again.tsx';

/**
 * Shows until a session is found. With JavaScript this takes an instant, and visitors without a
 * session are redirected. So only readers without JavaScript see the text.
 */
export function Door() {
  const auth = useAuth();
  return (
    <>
      <div className={`${styles.place} ${styles.door}`}>
        <h1 className={styles.title}>The platform is for administrators</h1>
        <p className={styles.text}>
          To open it, turn on JavaScript and sign in. Access is restricted to authorized
          administrators only.
        </p>
        <ButtonLink href={paths.login(paths.dashboard())}>Login</ButtonLink>
      </div>
      {isUnchecked(auth) ? (
        <Unchecked reason={auth.error} />
      ) : (
        <p className={styles.opening} role="status">
          Opening the platform…
        </p>
      )}
    </>
  );
}

/** Shown if a session could not be checked. */
function Unchecked({ reason }: { reason: string | null }) {
  const { check } = useAuth();
  return (
    <div className={styles.place}>
      <h1 className={styles.title}>The platform cannot be reached</h1>
      <p className={styles.text} role="alert">
        {reason}
      </p>
      <TryAgain kind="primary" onRetry={check} />
    </div>
  );
}
