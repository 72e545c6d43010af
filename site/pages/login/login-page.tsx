import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { PageProps } from 'stet';
import { company } from '../../domain/company.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import type { LoginData } from '../../features/auth/create-auth-provider.ts';
import { AccessForm } from '../../features/login-form/access-form.tsx';
import { returnPath } from '../../features/login-form/return-path.ts';
import { SignInForm } from '../../features/login-form/sign-in-form.tsx';
import { useIsOpen } from '../../hooks/shown-page.ts';
import type { Shared } from '../../layouts/shared.ts';
import { Wordmark } from '../../layouts/wordmark/wordmark.tsx';
import { navigate } from '../../navigation/history.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { AgentLog } from './agent-log.tsx';
import { LockKeyhole } from './login-icons.tsx';
import styles from './login-page.module.css';

/** The forms for signing in and requesting access, next to a drawing of the platform. */
export default function LoginPage({ shared }: PageProps<LoginData | null, Shared>) {
  const [tab, setTab] = useState<'signin' | 'request'>('signin');
  const forms = useRef<HTMLDivElement>(null);
  useWayOut();

  const returnToSignIn = () => {
    flushSync(() => setTab('signin'));
    // The button that had the focus is in the panel that just closed.
    forms.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  };

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <Wordmark />
        <div className={styles.forms} ref={forms}>
          <h1 className={styles.title}>Sign in to the platform</h1>
          <p className={`${styles.notice} without-script`}>
            Signing in needs JavaScript. To ask for access without it, write to{' '}
            <a href={`mailto:${company.email}`}>{company.email}</a>.
          </p>
          <Tabs
            label="Sign in or request access"
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                key: 'signin',
                label: 'Sign In',
                panel: <SignInForm settings={shared.settings} />,
              },
              {
                key: 'request',
                label: 'Request Access',
                panel: <AccessForm onSent={returnToSignIn} />,
              },
            ]}
          />
        </div>
        <p className={styles.restricted}>
          <LockKeyhole size={16} />
          Restricted area. Access is for authorized administrators only.
        </p>
      </div>
      <AgentLog />
    </div>
  );
}

/** Redirects a signed-in visitor to the page they wanted, or to the dashboard (spec §4, §6). */
function useWayOut(): void {
  const { isAuthenticated } = useAuth();
  const { search } = useLocation();
  const isOpen = useIsOpen();
  useEffect(() => {
    if (isOpen && isAuthenticated) navigate(returnPath(search), { replace: true });
  }, [isOpen, isAuthenticated, search]);
}
