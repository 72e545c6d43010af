import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Checkbox, TextField } from '../../ui/field/field.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { signIn } from './logic.ts';
import styles from './login-form.module.css';
import { Providers } from './providers.tsx';

/** E-mail and password (spec §2, §4). Until a build has an administrator, it refuses everyone. */
export function SignInForm() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  // Disabled inputs lose the focus; a refusal gives it back where the correction starts.
  useEffect(() => {
    if (error !== undefined && !isBusy) focusField(form.current, 'password');
  }, [error, isBusy]);

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
    setError(undefined);
    const result = await signIn({ email, password });
    setIsBusy(false);
    if (!result.ok) setError(result.error);
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
