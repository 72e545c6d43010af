import { Button } from '../../ui/button/button.tsx';
import styles from './login-form.module.css';

/** Other ways to sign in, which do not exist yet and say so (spec §2). */
export function Providers({ isDisabled }: { isDisabled: boolean }) {
  return (
    <>
      <p className={styles.or}>or continue with</p>
      <div className={styles.providers}>
        <Button
          kind="secondary"
          isDisabled={isDisabled}
          onClick={() => alert('Google sign-in would be implemented here.')}
        >
          Google
        </Button>
        <Button
          kind="secondary"
          isDisabled={isDisabled}
          onClick={() => alert('Enterprise SSO would be implemented here.')}
        >
          Enterprise SSO
        </Button>
      </div>
    </>
  );
}
