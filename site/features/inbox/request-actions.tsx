import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import type { InboxRequest } from './inbox-api.ts';
import styles from './request-actions.module.css';
import { messageOf } from './use-inbox.ts';

interface RequestActionsProps {
  request: InboxRequest;
  onUpdate: (change: { handled: boolean }) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** Marks a request as handled, or takes that back; deletes it, once that has been confirmed. */
export function RequestActions({ request, onUpdate, onRemove }: RequestActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const deleteButton = useRef<HTMLButtonElement>(null);
  const { handled } = request;

  // What failed is of no interest once the request has come again, as it is now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is what it depends on
  useEffect(() => setFailure(''), [request]);

  const attempt = async (action: () => Promise<void>, what: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    try {
      await action();
    } catch (error) {
      setFailure(`${what} ${messageOf(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  const mark = () => attempt(() => onUpdate({ handled: !handled }), 'The request is as it was.');
  const remove = () => attempt(onRemove, 'The request is not deleted.');

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {/* Not disabled while they work, for they would lose the focus. */}
        <Button kind={handled ? 'secondary' : 'primary'} aria-disabled={isBusy} onClick={mark}>
          {handled ? 'Mark as open' : 'Mark as handled'}
        </Button>
        <Button
          kind="secondary"
          ref={deleteButton}
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
        >
          Delete…
        </Button>
      </div>
      {isAsking && (
        <Confirmation
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
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether it is meant; the focus is on the answer that changes nothing. */
function Confirmation({ isBusy, onConfirm, onCancel }: ConfirmationProps) {
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
      <p id={id}>Delete this request and its note? They cannot be brought back.</p>
      <div className={styles.buttons}>
        <Button kind="secondary" ref={keep} onClick={onCancel}>
          Keep it
        </Button>
        <Button kind="secondary" aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Deleting…' : 'Delete request'}
        </Button>
      </div>
    </fieldset>
  );
}
