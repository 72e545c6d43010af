import { type ReactNode, type SubmitEvent, useId } from 'react';
import type { Role } from '../../domain/user.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import styles from './people.module.css';

/** What can be chosen, and what it means. */
const choices: readonly { role: Role; name: string; meaning: string }[] = [
  { role: 'reader', name: 'Reader', meaning: 'Sees the requests, and changes nothing' },
  {
    role: 'admin',
    name: 'Administrator',
    meaning: 'Handles, exports and deletes requests, and invites people',
  },
];

interface InviteFormProps {
  isBusy: boolean;
  /** Resolves to whether it was done. */
  onInvite: (email: string, role: Role) => Promise<boolean>;
  /** The link that came of it. */
  children: ReactNode;
}

/** Asks somebody to join. */
export function InviteForm({ isBusy, onInvite, children }: InviteFormProps) {
  const id = useId();
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const role = data.get('role') === 'admin' ? 'admin' : 'reader';
    if (await onInvite(String(data.get('email')).trim(), role)) form.reset();
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Invite somebody</h2>
      {children}
      <form className={styles.form} aria-labelledby={id} onSubmit={handleSubmit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <fieldset className={styles.roles}>
          <legend>Role</legend>
          {choices.map(({ role, name, meaning }, index) => (
            <label className={styles.role} key={role}>
              <input type="radio" name="role" value={role} defaultChecked={index === 0} />
              {name}
              <span className="caption">{meaning}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={isBusy}>
            {isBusy ? 'Inviting…' : 'Invite'}
          </Button>
        </div>
      </form>
    </section>
  );
}
