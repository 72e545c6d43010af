import { type SubmitEvent, useId, useState } from 'react';
import type { Role } from '../../domain/user.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { TextField } from '../../ui/field/field.tsx';
import type { Ask } from '../auth/server/ask-server.ts';
import { useConfirmedActs } from '../confirmation/use-confirmed-acts.tsx';
import { InvitationLink } from './invitation-link.tsx';
import styles from './people.module.css';
import type { MadeInvitation, PeopleApi } from './people-api.ts';

/** The roles to choose from, with their meaning. */
const choices: readonly { role: Role; name: string; meaning: string }[] = [
  { role: 'reader', name: 'Reader', meaning: 'Sees the requests, and changes nothing' },
  {
    role: 'admin',
    name: 'Administrator',
    meaning: 'Handles, exports and deletes requests, and invites people',
  },
];

interface InviteFormProps {
  api: PeopleApi;
  ask: Ask;
  /** Called after an invitation. */
  onInvite: () => void;
}

/** Invites a person, and shows their link. */
export function InviteForm({ api, ask, onInvite }: InviteFormProps) {
  const [made, setMade] = useState<MadeInvitation & { email: string }>();
  const { act, isBusy, failure, dialog } = useConfirmedActs(ask);
  const id = useId();
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email')).trim();
    const role = data.get('role') === 'admin' ? 'admin' : 'reader';
    const isDone = await act(async () => {
      setMade({ ...(await api.invite({ email, role })), email });
    });
    if (!isDone) return;
    form.reset();
    onInvite();
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Invite someone</h2>
      {made && (
        <InvitationLink key={made.id} invitation={made} onClose={() => setMade(undefined)} />
      )}
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
        <Failure text={failure} />
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={isBusy}>
            {isBusy ? 'Inviting…' : 'Invite'}
          </Button>
        </div>
      </form>
      {dialog}
    </section>
  );
}
