import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passwordProblems } from '../../domain/password-problems.ts';
import { passwordRules } from '../../domain/password-rules.ts';
import { paths } from '../../domain/paths.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Checkbox, TextField } from '../../ui/field/field.tsx';
import { UsernameField } from '../../ui/field/username-field.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { noteActivity } from '../auth/idle/follow-activity.ts';
import { createVisitorAsk, messageOf, RefusedError } from '../auth/server/ask-server.ts';
import { markSession } from '../auth/server/session-marker.ts';
import styles from './invitation.module.css';

/** The page of an invitation. Choosing a password creates the account and signs in. */
export default function Invitation({
  apiBaseUrl,
  onJoin,
}: {
  apiBaseUrl: string;
  /** Called once there is a session. */
  onJoin: () => void;
}) {
  const token = useLocation().hash.slice(1);
  const { email, failure } = useInvitation(apiBaseUrl, token);
  return (
    <div className={styles.place}>
      <h1 className={styles.title}>Join the platform</h1>
      {failure !== '' && (
        <>
          <p role="alert">{failure}</p>
          <ButtonLink kind="secondary" href={paths.login()}>
            Go to the sign-in page
          </ButtonLink>
        </>
      )}
      {email !== undefined && (
        <JoinForm apiBaseUrl={apiBaseUrl} token={token} email={email} onJoin={onJoin} />
      )}
    </div>
  );
}

/** The recipient of the invitation. */
function useInvitation(apiBaseUrl: string, token: string) {
  const [email, setEmail] = useState<string>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const ask = createVisitorAsk(apiBaseUrl);
    let isCurrent = true;
    setEmail(undefined);
    setFailure('');
    ask('/api/auth/invitation', { method: 'POST', body: { token } })
      .then((response) => response.json())
      .then(
        (invitation) => isCurrent && setEmail(invitation.email),
        (error: unknown) => isCurrent && setFailure(messageOf(error)),
      );
    return () => {
      isCurrent = false;
    };
  }, [apiBaseUrl, token]);
  return { email, failure };
}

interface JoinFormProps {
  apiBaseUrl: string;
  token: string;
  email: string;
  onJoin: () => void;
}

function JoinForm({ apiBaseUrl, token, email, onJoin }: JoinFormProps) {
  const { check } = useAuth();
  const { isBusy, run } = useBusy();
  const [isShown, setIsShown] = useState(false);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState('');

  const join = async (name: string, newPassword: string) => {
    const ask = createVisitorAsk(apiBaseUrl);
    const body = { token, name, newPassword };
    const response = await ask('/api/auth/invitation/accept', { method: 'POST', body });
    // Record activity before other tabs see the token, or the session would look idle.
    noteActivity();
    await markSession(response);
    await check();
    onJoin();
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name'));
    const newPassword = String(data.get('newPassword'));
    const problems = passwordProblems(newPassword);
    setFailure('');
    setFault(problems.length > 0 ? `It needs ${problems.join(', ')}` : undefined);
    if (problems.length > 0) return;
    run(async () => {
      try {
        await join(name, newPassword);
      } catch (error) {
        if (error instanceof RefusedError && error.field === 'newPassword') {
          setFault(error.message);
        } else setFailure(messageOf(error));
      }
    });
  };

  return (
    <form className={styles.form} aria-label="Join" onSubmit={handleSubmit}>
      <p>
        You are invited as <strong>{email}</strong>. Choose a password of at least{' '}
        {passwordRules.minLength} characters, with uppercase and lowercase letters, a digit and a
        symbol.
      </p>
      <UsernameField value={email} />
      <TextField label="Your name" name="name" autoComplete="name" maxLength={100} required />
      <TextField
        label="Password"
        name="newPassword"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        error={fault}
        required
      />
      <Checkbox
        label="Show password"
        checked={isShown}
        onChange={({ currentTarget }) => setIsShown(currentTarget.checked)}
      />
      <Failure text={failure} />
      <div>
        <Button type="submit" isDisabled={isBusy}>
          {isBusy ? 'Joining…' : 'Join'}
        </Button>
      </div>
    </form>
  );
}
