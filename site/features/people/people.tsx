import { useMemo, useRef } from 'react';
import { Failure } from '../../ui/failure/failure.tsx';
import { useAsk } from '../auth/server/ask-server.ts';
import { useEdited } from '../confirmation/use-edited.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import styles from './people.module.css';
import { createPeopleApi } from './people-api.ts';
import { PersonList } from './person-list.tsx';

/** Lists the users and invitations, with forms to change them. */
export default function People({ apiBaseUrl }: { apiBaseUrl: string }) {
  const ask = useAsk(apiBaseUrl);
  const api = useMemo(() => createPeopleApi(ask), [ask]);
  const title = useRef<HTMLHeadingElement>(null);
  const {
    value: listed,
    reload,
    change,
    isBusy,
    done,
    failure,
    dialog,
  } = useEdited(ask, {
    load: api.list,
    loadFailure: 'The people could not be loaded.',
    focus: title,
  });

  return (
    <>
      <h1 className={styles.title} tabIndex={-1} ref={title}>
        People
      </h1>
      <p className="caption" role="status">
        {done}
      </p>
      <Failure text={failure} />
      {listed && <PersonList people={listed.people} isBusy={isBusy} api={api} onChange={change} />}
      <InviteForm api={api} ask={ask} onInvite={reload} />
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
