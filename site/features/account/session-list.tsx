import { useId, useRef } from 'react';
import { formatMoment } from '../../lib/format-moment.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import type { Ask } from '../auth/server/ask-server.ts';
import { useEdited } from '../confirmation/use-edited.ts';
import styles from './account.module.css';
import type { AccountApi } from './account-api.ts';

/** Lists the user's sessions, and ends them. */
export function SessionList({ api, ask }: { api: AccountApi; ask: Ask }) {
  const title = useRef<HTMLHeadingElement>(null);
  const {
    value: sessions,
    change,
    isBusy,
    done,
    failure,
    dialog,
  } = useEdited(ask, {
    load: api.sessions,
    loadFailure: 'The sessions could not be loaded.',
    focus: title,
  });
  const id = useId();

  return (
    <section className={styles.sessions} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={title}>
        Where you are signed in
      </h2>
      <p className="caption" role="status">
        {done}
      </p>
      <Failure text={failure} />
      {sessions !== undefined && (
        <ItemList label="Sessions">
          {sessions.map((session) => (
            <Item
              key={session.id}
              title={session.browser}
              mark={session.isThis ? 'This browser' : undefined}
              details={[
                `Signed in ${formatMoment(session.createdAt)} from ${session.address}`,
                `Last active ${formatMoment(session.activeAt)}`,
              ]}
            >
              {!session.isThis && (
                <Button
                  kind="secondary"
                  isDisabled={isBusy}
                  aria-label={`Sign out ${session.browser}, signed in ${formatMoment(session.createdAt)}`}
                  onClick={() =>
                    change(() => api.endSession(session.id), `${session.browser} is signed out.`)
                  }
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
