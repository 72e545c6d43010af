import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InboxRequest, RequestChange } from '../../domain/inbox.ts';
import { Button } from '../../ui/button/button.tsx';
import { RefusedError } from '../auth/server/ask-server.ts';
import { canLoadMore, describeNothing } from './inbox-state.ts';
import styles from './request-list.module.css';
import { RequestRow } from './request-row.tsx';
import type { useInbox } from './use-inbox.ts';
import { useNoteDrafts } from './use-note-drafts.ts';

const minute = 60_000;

interface RequestListProps {
  inbox: ReturnType<typeof useInbox>;
  /** Id of the button that opens a request. */
  toggleId: (id: string) => string;
  /** Whether the user may mark, annotate and delete requests. */
  canChange: boolean;
  onUpdate: (request: InboxRequest, change: RequestChange) => Promise<void>;
  onRemove: (request: InboxRequest) => Promise<void>;
}

/** The list of requests, at most one of them open, or a message if it is empty. */
export function RequestList(props: RequestListProps) {
  const { inbox, toggleId, canChange, onUpdate, onRemove } = props;
  const { phase, requests, next, failure, query } = inbox.state;
  const [opened, setOpened] = useState<string>();
  const { drafts, keepDraft, settleDraft } = useNoteDrafts();
  const now = useNow();
  const loadMore = useLoadMore(inbox, toggleId);

  if (phase === 'failed') {
    return (
      <div className={styles.instead}>
        <p role="alert">The requests could not be loaded. {failure}</p>
        <Button kind="secondary" onClick={inbox.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (requests.length === 0) {
    return (
      <div className={styles.instead}>
        {phase !== 'loading' && <p>{describeNothing(query)}</p>}
        {phase !== 'loading' && query.search !== '' && (
          <Button kind="secondary" onClick={inbox.clearSearch}>
            Clear search
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <ol className={`${styles.list} ${phase === 'loading' ? styles.stale : ''}`}>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            toggleId={toggleId(request.id)}
            isOpen={request.id === opened}
            onToggle={() => setOpened(request.id === opened ? undefined : request.id)}
            now={now}
            canChange={canChange}
            draft={drafts[request.id]}
            onDraft={(draft) => keepDraft(request.id, draft)}
            onUpdate={async (change) => {
              try {
                await onUpdate(request, change);
                if (change.note !== undefined) settleDraft(request.id, change.note);
              } catch (error) {
                // The message quotes the note that someone else has stored.
                if (error instanceof RefusedError && error.request) {
                  settleDraft(request.id, error.request.note);
                }
                throw error;
              }
            }}
            onRemove={async () => {
              await onRemove(request);
              keepDraft(request.id, undefined);
            }}
          />
        ))}
      </ol>
      <div className={styles.more}>
        {phase === 'failed-more' && (
          <p role="alert">The next requests could not be loaded. {failure}</p>
        )}
        {next !== undefined && (
          <Button kind="secondary" isDisabled={!canLoadMore(inbox.state)} onClick={loadMore}>
            {phase === 'loading-more' ? 'Loading…' : 'Load more requests'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Loads more, and focuses the first new request, because the button may be gone. */
function useLoadMore(
  { state, loadMore }: ReturnType<typeof useInbox>,
  toggleId: (id: string) => string,
): () => void {
  const known = useRef<number>(undefined);
  const { requests, phase } = state;
  useLayoutEffect(() => {
    if (phase === 'loading-more' || known.current === undefined) return;
    const first = requests[known.current];
    known.current = undefined;
    if (first !== undefined) document.getElementById(toggleId(first.id))?.focus();
  }, [phase, requests, toggleId]);
  return () => {
    known.current = requests.length;
    loadMore();
  };
}

/** The time in milliseconds since 1970, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
