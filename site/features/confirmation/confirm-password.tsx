import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { UsernameField } from '../../ui/field/username-field.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { type Ask, messageOf } from '../auth/server/ask-server.ts';
import styles from './confirm-password.module.css';

interface ConfirmPasswordProps {
  ask: Ask;
  /** Called once, with whether the password was confirmed. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the user's password. */
export function ConfirmPassword({ ask, onAnswer }: ConfirmPasswordProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user } = useAuth();
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<string>();
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    run(async () => {
      try {
        await ask('/api/account/confirm', { method: 'POST', body: { password } });
        // Close it before it is removed, so that the browser restores the focus.
        dialog.current?.close();
        onAnswer(true);
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  };

  return (
    <dialog
      className={styles.dialog}
      aria-labelledby={id}
      ref={dialog}
      onCancel={() => onAnswer(false)}
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <h2 id={id}>Confirm that it’s you</h2>
        <p className="caption">We won’t ask again for ten minutes.</p>
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
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={isBusy}>
            {isBusy ? 'Checking…' : 'Confirm'}
          </Button>
          <Button
            kind="secondary"
            onClick={() => {
              dialog.current?.close();
              onAnswer(false);
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}
