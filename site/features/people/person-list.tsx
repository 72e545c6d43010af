import { useId } from 'react';
import type { Role } from '../../domain/user.ts';
import { formatDate } from '../../lib/format-moment.ts';
import { Button } from '../../ui/button/button.tsx';
import { AskFirst } from '../../ui/confirmation/confirmation.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import type { Change } from '../confirmation/use-edited.ts';
import styles from './people.module.css';
import type { PeopleApi, Person } from './people-api.ts';
import { roleNames } from './role-names.ts';

interface PersonListProps {
  people: readonly Person[];
  isBusy: boolean;
  api: PeopleApi;
  onChange: Change;
}

/** The users, with actions on each of the others. */
export function PersonList({ people, ...actions }: PersonListProps) {
  const { user } = useAuth();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Who can sign in</h2>
      <ItemList label="People">
        {people.map((person) => (
          <Item
            key={person.id}
            title={person.name}
            mark={person.id === user?.id ? 'You' : undefined}
            details={[person.email, describe(person)]}
          >
            {person.id !== user?.id && <PersonActions person={person} {...actions} />}
          </Item>
        ))}
      </ItemList>
    </section>
  );
}

interface PersonActionsProps {
  person: Person;
  isBusy: boolean;
  api: PeopleApi;
  onChange: Change;
}

/** An administrator's actions on another user. */
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
            `${name} is now ${other === 'admin' ? 'an' : 'a'} ${newRole}.`,
          )
        }
      >
        {`Make ${newRole}`}
      </Button>
      <AskFirst
        label="Remove…"
        subject={name}
        question={
          <>
            Remove <strong>{name}</strong> ({email})? They are signed out immediately.
          </>
        }
        keepLabel="Keep them"
        confirmLabel="Remove person"
        isBusy={isBusy}
        onConfirm={() => onChange(() => api.remove(id), `${name} was removed.`)}
      />
    </>
  );
}

function describe({ role, hasSecondStep, createdAt }: Person): string {
  const signIn = hasSecondStep ? 'two-step sign-in' : 'password only';
  return `${roleNames[role]} since ${formatDate(createdAt)}, ${signIn}`;
}
