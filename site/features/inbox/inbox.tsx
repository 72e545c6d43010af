import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { InboxRequest, RequestChange } from '../../domain/inbox.ts';
import { Filter } from '../../ui/filter/filter.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { useAsk } from '../auth/server/ask-server.ts';
import { AuditLog } from './audit-log.tsx';
import styles from './inbox.module.css';
import { createInboxApi } from './inbox-api.ts';
import { describeCount, neighborOf } from './inbox-state.ts';
import { InboxTools } from './inbox-tools.tsx';
import { RequestList } from './request-list.tsx';
import { useInbox } from './use-inbox.ts';

/** The partnership requests, and the audit log. */
export default function Inbox({ apiBaseUrl }: { apiBaseUrl: string }) {
  const ask = useAsk(apiBaseUrl);
  const api = useMemo(() => createInboxApi(ask), [ask]);
  // The server enforces this; here it hides actions that it would refuse.
  const canChange = useAuth().user?.role === 'admin';
  const inbox = useInbox(api);
  const [done, setDone] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { state } = inbox;
  const { phase, query, open, overdue } = state;

  // Clear the message of the last action when the query changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what it depends on
  useEffect(() => setDone(''), [query]);

  const update = async (request: InboxRequest, change: RequestChange) => {
    const { handled } = await inbox.update(request.id, change);
    const name = nameOf(request);
    if (change.handled !== undefined) {
      setDone(handled ? `${name}: marked as handled.` : `${name}: open again.`);
    }
  };

  const remove = async (request: InboxRequest) => {
    const neighbor = neighborOf(state.requests, request.id);
    await inbox.remove(request.id);
    setDone(`${nameOf(request)}: request deleted.`);
    // The button that had the focus is gone.
    const next = neighbor === undefined ? null : document.getElementById(toggleId(neighbor));
    (next ?? title.current)?.focus();
  };

  return (
    <>
      <section className={styles.inbox} aria-labelledby={id} aria-busy={phase === 'loading'}>
        <h2 id={id} ref={title} tabIndex={-1}>
          Partnership requests
        </h2>
        <InboxTools
          inbox={inbox}
          api={api}
          apiBaseUrl={apiBaseUrl}
          canExport={canChange}
          onDone={setDone}
        />
        <Filter
          label="Which requests"
          options={[
            { id: 'open', label: 'Open', ...(phase !== 'failed' && { count: open }) },
            // Not useful while nothing is overdue.
            ...(overdue > 0 || query.filter === 'overdue'
              ? [{ id: 'overdue' as const, label: 'Overdue', count: overdue }]
              : []),
            { id: 'handled', label: 'Handled' },
            { id: 'all', label: 'All' },
          ]}
          chosen={query.filter}
          onChoose={inbox.choose}
        >
          <p className={styles.status} role="status">
            {done ||
              (phase === 'loading' ? 'Loading…' : phase !== 'failed' && describeCount(state))}
          </p>
        </Filter>
        <RequestList
          inbox={inbox}
          toggleId={toggleId}
          canChange={canChange}
          onUpdate={update}
          onRemove={remove}
        />
      </section>
      {canChange && <AuditLog api={api} />}
    </>
  );
}

function nameOf({ firstName, lastName }: InboxRequest): string {
  return `${firstName} ${lastName}`;
}

/** Id of the button that opens a request. */
function toggleId(id: string): string {
  return `request-${id}`;
}
