import { type SubmitEvent, useState } from 'react';
import { passwordProblems } from '../../domain/password-problems.ts';
import { passwordRules } from '../../domain/password-rules.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Checkbox, focusField, TextField } from '../../ui/field/field.tsx';
import { UsernameField } from '../../ui/field/username-field.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { messageOf, RefusedError } from '../auth/server/ask-server.ts';
import { markSession } from '../auth/server/session-marker.ts';
import styles from './account.module.css';
import type { AccountApi } from './account-api.ts';

interface Faults {
  password?: string;
  newPassword?: string;
}

/** Changes the password, which signs out all other sessions. */
export function PasswordForm({ api }: { api: AccountApi }) {
  const { user } = useAuth();
  const { isBusy, run } = useBusy();
  const [isShown, setIsShown] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState('');
  const [isDone, setIsDone] = useState(false);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = String(data.get('password'));
    const newPassword = String(data.get('newPassword'));
    const found = findFaults({ password, newPassword });
    setFaults(found);
    setFailure('');
    setIsDone(false);
    const [first] = Object.keys(found);
    if (first !== undefined) return focusField(form, first);
    run(async () => {
      try {
        await markSession(await api.changePassword({ password, newPassword }));
        form.reset();
        setIsDone(true);
      } catch (error) {
        const { field } = error instanceof RefusedError ? error : {};
        if (field === 'password' || field === 'newPassword') {
          setFaults({ [field]: messageOf(error) });
          focusField(form, field);
        } else setFailure(messageOf(error));
      }
    });
  };
  const type = isShown ? 'text' : 'password';

  return (
    <SettingsRow
      title="Password"
      text={
        <p>
          At least {passwordRules.minLength} characters, with uppercase and lowercase letters, a
          digit and a symbol. A new one signs you out everywhere else.
        </p>
      }
    >
      <form
        className={styles.form}
        aria-label="Change your password"
        noValidate
        onSubmit={handleSubmit}
      >
        <UsernameField value={user?.email ?? ''} />
        <TextField
          label="Current password"
          name="password"
          type={type}
          autoComplete="current-password"
          error={faults.password}
        />
        <TextField
          label="New password"
          name="newPassword"
          type={type}
          autoComplete="new-password"
          minLength={passwordRules.minLength}
          error={faults.newPassword}
        />
        <Checkbox
          label="Show passwords"
          checked={isShown}
          onChange={({ currentTarget }) => setIsShown(currentTarget.checked)}
        />
        <Failure text={failure} />
        <div className={styles.foot}>
          <Button type="submit" kind="secondary" isDisabled={isBusy}>
            {isBusy ? 'Changing…' : 'Change password'}
          </Button>
          <p className="caption" role="status">
            {isDone && 'Your password was changed.'}
          </p>
        </div>
      </form>
    </SettingsRow>
  );
}

function findFaults({ password, newPassword }: { password: string; newPassword: string }): Faults {
  const problems = passwordProblems(newPassword);
  return {
    ...(password === '' && { password: 'Please enter your current password' }),
    ...(problems.length > 0 && { newPassword: `It needs ${problems.join(', ')}` }),
  };
}
