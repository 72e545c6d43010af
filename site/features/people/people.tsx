import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Failure } from '../../ui/failure/failure.tsx';
import { messageOf, useAsk } from '../auth/server/ask-server.ts';
import { useConfirmedActs } from '../confirmation/use-confirmed-acts.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import { createPeopleApi, type Invitation, type Person } from './people-api.ts';
import { type Change, PersonList } from './person-list.tsx';

interface Listed {
  people: readonly Person[];
  invitations: readonly Invitation[];
}

/** Lists who may sign in and who is invited, and changes it. */
export default function People({ apiBaseUrl }: { apiBaseUrl: string }) {
  const ask = useAsk(apiBaseUrl);
  const api = useMemo(() => createPeopleApi(ask), [ask]);
  const [listed, setListed] = useState<Listed>();
  const [loadFailure, setLoadFailure] = useState('');
  const [done, setDone] = useState('');
  const { act, isBusy, failure, dialog } = useConfirmedActs(ask);
  const title = useRef<HTMLHeadingElement>(null);

  const load = useCallback(
    () =>
      api.list().then(setListed, (error: unknown) => {
        setLoadFailure(`The people could not be loaded. ${messageOf(error)}`);
      }),
    [api],
  );
  useEffect(() => {
    load();
  }, [load]);

  const change: Change = async (action, message) => {
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

  return (
    <>
      <h1 className={styles.title} tabIndex={-1} ref={title}>
        People
      </h1>
      <p className="caption" role="status">
        {done}
      </p>
      <Failure text={failure || loadFailure} />
      {listed && <PersonList people={listed.people} isBusy={isBusy} api={api} onChange={change} />}
      <InviteForm api={api} ask={ask} onInvite={load} />
      {listed && (
        <InvitationList
          invitations={listed.invitations}
          isBusy={isBusy}
          api={api}
          onChange={change}
        />
      )}
      {dialog}
    </>
  );
}
