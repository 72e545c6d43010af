import { type SubmitEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Checkbox, TextField } from '../../ui/field/field.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import styles from './login-form.module.css';
import { useFormerError } from './use-former-error.ts';
import { useSignInCaptcha } from './use-sign-in-captcha.ts';

/** Other ways to sign in, which do not exist yet and say so (spec §2). */
const providers = [
  { name: 'Google', what: 'Google sign-in' },
  { name: 'Enterprise SSO', what: 'Enterprise SSO' },
];

/** E-mail and password, and after some failures a captcha where there is one (spec §2, §4, §9). */
export function SignInForm({ captchaSiteKey }: { captchaSiteKey: string | undefined }) {
  const { error, signIn, clearError } = useAuth();
  const { formerError, forget } = useFormerError();
  const captcha = useSignInCaptcha(captchaSiteKey);
  const { isBusy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);

  // It has been read: who comes back later starts again.
  useEffect(() => clearError, [clearError]);

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
      forget();
      isRefused = !(await signIn({ email, password }, await captcha.requestToken()));
    }, flushSync);
    if (!isRefused) return;
    // No one is here any more to read why.
    if (form.current === null) return clearError();
    // Disabled inputs lose the focus; a refusal gives it back where the correction starts.
    focusField(form.current, 'password');
  };

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label="Sign in"
      onSubmit={handleSubmit}
      ref={form}
    >
      <Failure text={error ?? formerError ?? ''} />
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
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
