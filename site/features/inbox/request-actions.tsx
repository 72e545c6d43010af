import { useEffect, useRef, useState } from 'react';
import type { InboxRequest } from '../../domain/inbox.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Confirmation } from '../../ui/confirmation/confirmation.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { messageOf } from '../auth/server/ask-server.ts';
import { replyLink } from './contact-links.ts';
import styles from './request-actions.module.css';

interface RequestActionsProps {
  request: InboxRequest;
  canChange: boolean;
  onUpdate: (change: { handled: boolean }) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** The actions of a request: reply, mark as handled or open, and delete after a confirmation. */
export function RequestActions(props: RequestActionsProps) {
  const { request, canChange, onUpdate, onRemove } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState('');
  const deleteButton = useRef<HTMLButtonElement>(null);
  const { handled, email, firstName, lastName } = request;

  // An earlier failure does not matter after the request was updated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is what it depends on
  useEffect(() => setFailure(''), [request]);

  const attempt = (action: () => Promise<void>, what: string) =>
    run(async () => {
      setFailure('');
      await action().catch((error) => setFailure(`${what} ${messageOf(error)}`));
    });
  const mark = () => attempt(() => onUpdate({ handled: !handled }), 'Couldn’t update the request.');
  const remove = () => attempt(onRemove, 'Couldn’t delete the request.');

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <ButtonLink kind={handled ? 'secondary' : 'primary'} href={replyLink(email)}>
          Reply by email
        </ButtonLink>
        {canChange && (
          <>
            <Button kind="secondary" isDisabled={isBusy} onClick={mark}>
              {handled ? 'Mark as open' : 'Mark as handled'}
            </Button>
            <Button
              kind="quietDanger"
              ref={deleteButton}
              aria-expanded={isAsking}
              onClick={() => setIsAsking(!isAsking)}
            >
              Delete…
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <Confirmation
          question={
            <>
              Delete the request from{' '}
              <strong>
                {firstName} {lastName}
              </strong>
              , with its note? You can’t undo this.
            </>
          }
          keepLabel="Keep it"
          confirmLabel={isBusy ? 'Deleting…' : 'Delete request'}
          isBusy={isBusy}
          onConfirm={remove}
          onCancel={() => {
            setIsAsking(false);
            deleteButton.current?.focus();
          }}
        />
      )}
      <Failure text={failure} />
    </div>
  );
}
