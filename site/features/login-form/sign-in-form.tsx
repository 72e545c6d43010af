import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Checkbox, TextField } from '../../ui/field/field.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import styles from './login-form.module.css';
import { Providers } from './providers.tsx';

/** E-mail and password (spec §2, §4). */
export function SignInForm() {
  const { error, signIn } = useAuth();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    if (email === '' || password === '') {
      focusField(event.currentTarget, email === '' ? 'email' : 'password');
      return;
    }
    setIsBusy(true);
    const isSignedIn = await signIn({ email, password });
    flushSync(() => setIsBusy(false));
    // Disabled inputs lose the focus; a refusal gives it back where the correction starts.
    if (!isSignedIn) focusField(form.current, 'password');
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
      <p className={styles.error} role="alert">
        {error}
      </p>
      <fieldset className={styles.fields} disabled={isBusy}>
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
      <Providers isDisabled={isBusy} />
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
