import { type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Settings } from '../../domain/settings.ts';
import type { Credentials } from '../../domain/user.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Checkbox, focusField, TextField } from '../../ui/field/field.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { pendingStep } from '../auth/pending-step.ts';
import { signWithPasskey } from '../auth/server/sign-with-passkey.ts';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import styles from './login-form.module.css';
import { askForPasskey } from './passkey.ts';
import { SecondStepFields } from './second-step.tsx';
import { useFormerError } from './use-former-error.ts';
import { useSignInCaptcha } from './use-sign-in-captcha.ts';

/** Other ways to sign in, which do not exist yet and say so (spec §2). */
const providers = [
  { name: 'Google', what: 'Google sign-in' },
  { name: 'Enterprise SSO', what: 'Enterprise SSO' },
];

/**
 * Email and password, with a captcha after some failures if one is configured (spec §2, §4, §9).
 */
export function SignInForm({ settings }: { settings: Settings }) {
  const { captchaSiteKey, authMode, apiBaseUrl } = settings;
  const { error, signIn, clearError } = useAuth();
  const { formerError, forget } = useFormerError();
  const captcha = useSignInCaptcha(captchaSiteKey);
  const { isBusy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const isHere = useRef(false);
  const [passkeyFailure, setPasskeyFailure] = useState('');
  // The correct credentials, kept only for the second step.
  const [credentials, setCredentials] = useState<Credentials>();
  const step = useSyncExternalStore(pendingStep.subscribe, pendingStep.read, () => undefined);

  // Clear the error on leaving, so that it does not show on the next visit.
  useEffect(() => clearError, [clearError]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      pendingStep.write(undefined);
    };
  }, []);

  /** Resolves to whether it succeeded. */
  const attempt = async (given: Credentials) => {
    forget();
    setPasskeyFailure('');
    const isSignedIn = await signIn(given, await captcha.requestToken());
    // The visitor has left and will not read the error.
    if (!isSignedIn && !isHere.current) clearError();
    return isSignedIn;
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    if (email === '' || password === '') {
      focusField(event.currentTarget, email === '' ? 'email' : 'password');
      return;
    }
    let isRefused = false;
    await run(async () => {
      isRefused = !(await attempt({ email, password }));
      // A required second step is not an error.
      if (pendingStep.read() === undefined) return;
      clearError();
      setCredentials({ email, password });
    }, flushSync);
    // Disabled inputs lose the focus. After a refusal, focus the field to correct.
    if (isRefused) focusField(form.current, 'password');
  };
  const signInByPasskey = (getPasskey: () => Promise<string>, given: Credentials) =>
    run(async () => {
      try {
        const passkey = await getPasskey();
        await attempt({ ...given, passkey });
      } catch (error) {
        clearError();
        setPasskeyFailure(error instanceof Error ? error.message : '');
      }
    });

  const failure = passkeyFailure || (error ?? formerError ?? '');
  if (step !== undefined && credentials !== undefined) {
    const { passkey } = step;
    return (
      <div className={styles.form}>
        <Failure text={failure} />
        <SecondStepFields
          step={step}
          isBusy={isBusy}
          onCode={(code) => run(() => attempt({ ...credentials, code }))}
          onPasskey={() => passkey && signInByPasskey(() => signWithPasskey(passkey), credentials)}
          onCancel={() => {
            clearError();
            setPasskeyFailure('');
            setCredentials(undefined);
            pendingStep.write(undefined);
          }}
        />
        {captcha.isDue && <CaptchaNote />}
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label="Sign in"
      onSubmit={handleSubmit}
      ref={form}
    >
      <Failure text={failure} />
      <fieldset className={styles.fields} role="presentation" disabled={isBusy}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
        {/* It has no effect (spec §2). */}
        <Checkbox label="Remember me" name="remember" />
        <SubmitButton label="Sign In" busyLabel="Signing in..." isBusy={isBusy} />
      </fieldset>
      {captcha.isDue && <CaptchaNote />}
      <p className={styles.or}>or continue with</p>
      <div className={styles.providers}>
        {providers.map(({ name, what }) => (
          <Button
            key={name}
            kind="secondary"
            isDisabled={isBusy}
            onClick={() => alert(`${what} would be implemented here.`)}
          >
            {name}
          </Button>
        ))}
        {authMode === 'server' && (
          <div className={styles.passkey}>
            <Button
              kind="secondary"
              isDisabled={isBusy}
              onClick={() =>
                signInByPasskey(() => askForPasskey(apiBaseUrl), { email: '', password: '' })
              }
            >
              Passkey
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
