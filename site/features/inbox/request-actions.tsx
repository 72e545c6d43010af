import { useEffect, useId, useRef, useState } from 'react';
import type { InboxRequest } from '../../domain/inbox.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { replyLink } from './contact-links.ts';
import styles from './request-actions.module.css';
import { messageOf } from './use-inbox.ts';

interface RequestActionsProps {
  request: InboxRequest;
  onUpdate: (change: { handled: boolean }) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** Answers a request, marks it as handled or open again, and deletes it once that is confirmed. */
export function RequestActions({ request, onUpdate, onRemove }: RequestActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState('');
  const deleteButton = useRef<HTMLButtonElement>(null);
  const { handled, email, firstName, lastName } = request;

  // What failed is of no interest once the request has come again, as it is now.
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
      </div>
      {isAsking && (
        <Confirmation
          name={`${firstName} ${lastName}`}
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

interface ConfirmationProps {
  /** Whose request it is. */
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether it is meant; the focus is on the answer that changes nothing. */
function Confirmation({ name, isBusy, onConfirm, onCancel }: ConfirmationProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset
      className={styles.confirmation}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <p id={id}>
        Delete the request from <strong>{name}</strong>, with its note? You can’t undo this.
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" ref={keep} onClick={onCancel}>
          Keep it
        </Button>
        <Button kind="danger" isDisabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Deleting…' : 'Delete request'}
        </Button>
      </div>
    </fieldset>
  );
}
