import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Role } from '../../domain/user.ts';
import { Button } from '../../ui/button/button.tsx';
import { AskFirst } from '../../ui/confirmation/confirmation.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { messageOf, useAsk } from '../auth/server/ask-server.ts';
import { useConfirmedActs } from '../confirmation/use-confirmed-acts.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import {
  createPeopleApi,
  type Invitation,
  type MadeInvitation,
  type Person,
} from './people-api.ts';

/** What each role is called. */
const roleNames: Readonly<Record<Role, string>> = { admin: 'Administrator', reader: 'Reader' };

/** Who may sign in, who is asked to join, and what each of them may do. */
export default function People({ apiBaseUrl }: { apiBaseUrl: string }) {
  const ask = useAsk(apiBaseUrl);
  const api = useMemo(() => createPeopleApi(ask), [ask]);
  const { user } = useAuth();
  const [people, setPeople] = useState<readonly Person[]>();
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  const [made, setMade] = useState<MadeInvitation & { email: string }>();
  const [loadFailure, setLoadFailure] = useState('');
  const [done, setDone] = useState('');
  const { act, isBusy, failure, dialog } = useConfirmedActs(ask);
  const title = useRef<HTMLHeadingElement>(null);
  const [peopleId, invitationsId] = [useId(), useId()];

  const load = useCallback(async () => {
    try {
      const listed = await api.list();
      setPeople(listed.people);
      setInvitations(listed.invitations);
    } catch (error) {
      setLoadFailure(`The people could not be loaded. ${messageOf(error)}`);
    }
  }, [api]);
  useEffect(() => {
    load();
  }, [load]);

  const change = async (action: () => Promise<unknown>, message: string) => {
    setDone('');
    const isDone = await act(async () => {
      await action();
      await load();
    });
    if (!isDone) return false;
    setDone(message);
    // The button that had the focus may be gone.
    title.current?.focus();
    return true;
  };
  const invite = (email: string, role: Role) =>
    act(async () => {
      setMade({ ...(await api.invite({ email, role })), email });
      await load();
    });

  return (
    <>
      <h1 className={styles.title} tabIndex={-1} ref={title}>
        People
      </h1>
      <p className="caption" role="status">
        {done}
      </p>
      <Failure text={failure || loadFailure} />
      {people !== undefined && (
        <section className={styles.section} aria-labelledby={peopleId}>
          <h2 id={peopleId}>Who can sign in</h2>
          <ItemList label="People">
            {people.map((person) => (
              <Item
                key={person.id}
                title={person.name}
                mark={person.id === user?.id ? 'You' : undefined}
                details={[person.email, describe(person)]}
              >
                {person.id !== user?.id && (
                  <PersonActions person={person} isBusy={isBusy} api={api} onChange={change} />
                )}
              </Item>
            ))}
          </ItemList>
        </section>
      )}
      <InviteForm isBusy={isBusy} onInvite={invite}>
        {made && (
          <InvitationLink key={made.id} invitation={made} onClose={() => setMade(undefined)} />
        )}
      </InviteForm>
      {invitations.length > 0 && (
        <section className={styles.section} aria-labelledby={invitationsId}>
          <h2 id={invitationsId}>Open invitations</h2>
          <ItemList label="Invitations">
            {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
              <Item
                key={id}
                title={email}
                details={[
                  `${roleNames[role]}, invited by ${invitedBy}`,
                  `The link works until ${formatTime(expiresAt)}`,
                ]}
              >
                <Button
                  kind="quietDanger"
                  isDisabled={isBusy}
                  aria-label={`Take back the invitation of ${email}`}
                  onClick={() =>
                    change(() => api.revoke(id), `The invitation of ${email} is taken back.`)
                  }
                >
                  Take back
                </Button>
              </Item>
            ))}
          </ItemList>
        </section>
      )}
      {dialog}
    </>
  );
}

interface PersonActionsProps {
  person: Person;
  isBusy: boolean;
  api: ReturnType<typeof createPeopleApi>;
  onChange: (action: () => Promise<unknown>, message: string) => Promise<boolean>;
}

/** What an administrator can do to somebody else. */
function PersonActions({ person, isBusy, api, onChange }: PersonActionsProps) {
  const { id, name, email, role } = person;
  const other: Role = role === 'admin' ? 'reader' : 'admin';
  const newRole = roleNames[other].toLowerCase();
  return (
    <>
      <Button
        kind="secondary"
        isDisabled={isBusy}
        aria-label={`Make ${newRole}: ${name}`}
        onClick={() =>
          onChange(
            () => api.changeRole(id, other),
            `${name} is ${other === 'admin' ? 'an' : 'a'} ${newRole} now.`,
          )
        }
      >
        Make {newRole}
      </Button>
      <AskFirst
        label="Remove…"
        subject={name}
        question={
          <>
            Remove <strong>{name}</strong> ({email})? They are signed out at once.
          </>
        }
        keepLabel="Keep them"
        confirmLabel="Remove person"
        isBusy={isBusy}
        onConfirm={() => onChange(() => api.remove(id), `${name} is removed.`)}
      />
    </>
  );
}

function describe({ role, hasSecondStep, createdAt }: Person): string {
  const day = new Date(createdAt).toLocaleDateString([], { dateStyle: 'medium' });
  return `${roleNames[role]} since ${day}, ${hasSecondStep ? 'two-step sign-in' : 'password only'}`;
}

/** By the visitor's own clock: this is never prerendered. */
function formatTime(time: string): string {
  return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
