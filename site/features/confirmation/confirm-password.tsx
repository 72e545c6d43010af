import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { SecondStep } from '../../domain/user.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { UsernameField } from '../../ui/field/username-field.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { codeLabel } from '../auth/pending-step.ts';
import { type Ask, messageOf, RefusedError } from '../auth/server/ask-server.ts';
import { markSession } from '../auth/server/session-marker.ts';
import { signWithPasskey } from '../auth/server/sign-with-passkey.ts';
import styles from './confirm-password.module.css';

interface ConfirmPasswordProps {
  ask: Ask;
  /** Called once, with whether the identity was confirmed. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the user's password, and for the second step if the account has one. */
export function ConfirmPassword({ ask, onAnswer }: ConfirmPasswordProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user } = useAuth();
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<string>();
  // The correct password, kept only for the second step.
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep>();
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  /** Closes it before it is removed, so that the browser restores the focus. */
  const answer = (isConfirmed: boolean) => {
    dialog.current?.close();
    onAnswer(isConfirmed);
  };
  const confirm = (proof: { password: string; code?: string }, isPasskeyUsed = false) =>
    run(async () => {
      try {
        const passkey = isPasskeyUsed && step?.passkey && (await signWithPasskey(step.passkey));
        const body = { ...proof, ...(passkey && { passkey }) };
        await markSession(await ask('/api/account/confirm', { method: 'POST', body }));
        answer(true);
      } catch (error) {
        const asked = error instanceof RefusedError ? error.secondStep : undefined;
        // A required second step is not an error.
        setFailure(asked !== undefined && step === undefined ? undefined : messageOf(error));
        if (asked === undefined) return;
        setPassword(proof.password);
        setStep(asked);
      }
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (step === undefined) confirm({ password: String(data.get('password') ?? '') });
    else confirm({ password, code: String(data.get('code') ?? '').trim() });
  };

  return (
    <dialog
      className={styles.dialog}
      aria-labelledby={id}
      ref={dialog}
      onCancel={() => answer(false)}
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <h2 id={id}>Confirm that it’s you</h2>
        <p className="caption">We won’t ask again for ten minutes.</p>
        {step === undefined ? (
          <>
            <UsernameField value={user?.email ?? ''} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              error={failure}
              required
              autoFocus
            />
          </>
        ) : (
          <StepFields
            step={step}
            failure={failure ?? ''}
            isBusy={isBusy}
            onPasskey={() => confirm({ password }, true)}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={isBusy}>
            {isBusy ? 'Checking…' : 'Confirm'}
          </Button>
          <Button kind="secondary" onClick={() => answer(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface StepFieldsProps {
  step: SecondStep;
  failure: string;
  isBusy: boolean;
  onPasskey: () => void;
}

function StepFields({ step, failure, isBusy, onPasskey }: StepFieldsProps) {
  return (
    <>
      <Failure text={failure} />
      {step.passkey !== undefined && (
        <Button kind="secondary" isDisabled={isBusy} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      <TextField
        label={codeLabel(step)}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        autoFocus
      />
    </>
  );
}
