import { type SubmitEvent, useEffect, useRef } from 'react';
import type { SecondStep } from '../../domain/user.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { codeLabel } from '../auth/pending-step.ts';
import styles from './login-form.module.css';

interface SecondStepProps {
  step: SecondStep;
  isBusy: boolean;
  onCode: (code: string) => void;
  onPasskey: () => void;
  /** Returns to the password. */
  onCancel: () => void;
}

/** The second step after the password: a passkey or a code. */
export function SecondStepFields(props: SecondStepProps) {
  const { step, isBusy, onCode, onPasskey, onCancel } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code !== '') onCode(code);
  };
  return (
    <div className={styles.form}>
      <h2 className={styles.stepTitle} tabIndex={-1} ref={title}>
        One more step
      </h2>
      {step.passkey !== undefined && (
        <>
          <Button size="large" isDisabled={isBusy} onClick={onPasskey}>
            Use a passkey
          </Button>
          <p className={styles.or}>or</p>
        </>
      )}
      <form className={styles.fields} aria-label="Enter a code" noValidate onSubmit={handleSubmit}>
        <TextField
          label={codeLabel(step)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton label="Sign In" busyLabel="Signing in..." isBusy={isBusy} />
      </form>
      <div>
        <Button kind="quiet" isDisabled={isBusy} onClick={onCancel}>
          Back to the password
        </Button>
      </div>
    </div>
  );
}
