import { useId, useMemo } from 'react';
import { useAsk } from '../auth/server/ask-server.ts';
import styles from './account.module.css';
import { createAccountApi } from './account-api.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondStep } from './second-step.tsx';
import { SessionList } from './session-list.tsx';

/** The sign-in settings of the signed-in user: password, second step, sessions. */
export default function Account({ apiBaseUrl }: { apiBaseUrl: string }) {
  const ask = useAsk(apiBaseUrl);
  const api = useMemo(() => createAccountApi(ask), [ask]);
  const id = useId();
  return (
    <>
      <h1 className={styles.title}>Account</h1>
      <section aria-labelledby={id}>
        <h2 className={styles.sectionTitle} id={id}>
          Signing in
        </h2>
        <PasswordForm api={api} />
        <SecondStep api={api} ask={ask} />
      </section>
      <SessionList api={api} ask={ask} />
    </>
  );
}
