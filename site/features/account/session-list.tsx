import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import { type Ask, messageOf } from '../auth/server/ask-server.ts';
import { useConfirmedActs } from '../confirmation/use-confirmed-acts.tsx';
import styles from './account.module.css';
import type { AccountApi, AccountSession } from './account-api.ts';

/** Lists the user's sessions, and ends them. */
export function SessionList({ api, ask }: { api: AccountApi; ask: Ask }) {
  const [sessions, setSessions] = useState<AccountSession[]>();
  const [loadFailure, setLoadFailure] = useState('');
  const [done, setDone] = useState('');
  const { act, isBusy, failure, dialog } = useConfirmedActs(ask);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();

  const load = useCallback(
    () =>
      api.sessions().then(setSessions, (error: unknown) => {
        setLoadFailure(`The sessions could not be loaded. ${messageOf(error)}`);
      }),
    [api],
  );
  useEffect(() => {
    load();
  }, [load]);

  const end = async (session: AccountSession) => {
    setDone('');
    const isDone = await act(async () => {
      await api.endSession(session.id);
      await load();
    });
    if (!isDone) return;
    setDone(`${session.browser} is signed out.`);
    // The button that had the focus is gone.
    title.current?.focus();
  };

  return (
    <section className={styles.sessions} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={title}>
        Where you are signed in
      </h2>
      <p className="caption" role="status">
        {done}
      </p>
      <Failure text={failure || loadFailure} />
      {sessions !== undefined && (
        <ItemList label="Sessions">
          {sessions.map((session) => (
            <Item
              key={session.id}
              title={session.browser}
              mark={session.isThis ? 'This browser' : undefined}
              details={[
                `Signed in ${formatTime(session.createdAt)} from ${session.address}`,
                `Last active ${formatTime(session.activeAt)}`,
              ]}
            >
              {!session.isThis && (
                <Button
                  kind="secondary"
                  isDisabled={isBusy}
                  aria-label={`Sign out ${session.browser}, signed in ${formatTime(session.createdAt)}`}
                  onClick={() => end(session)}
                >
                  Sign out
                </Button>
              )}
            </Item>
          ))}
        </ItemList>
      )}
      {dialog}
    </section>
  );
}

/** By the visitor's own clock: this is never prerendered. */
function formatTime(time: string): string {
  return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
