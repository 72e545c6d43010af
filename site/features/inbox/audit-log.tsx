import { useCallback, useEffect, useId, useState } from 'react';
import type { AuditEvent } from '../../domain/inbox.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { Button } from '../../ui/button/button.tsx';
import { messageOf } from '../auth/server/ask-server.ts';
import styles from './audit-log.module.css';
import type { InboxApi } from './inbox-api.ts';

/** The audit log, newest first. Shows nothing if the server has no log. */
export function AuditLog({ api }: { api: InboxApi }) {
  const { audit, failure, isBusy, load } = useAudit(api);
  const id = useId();
  if (audit === undefined && failure === '') return null;
  return (
    <section className={styles.audit} aria-labelledby={id}>
      <h2 id={id}>Audit log</h2>
      {audit !== undefined && audit.events.length === 0 && (
        <p className={styles.none}>No activity yet.</p>
      )}
      <ol>
        {audit?.events.map(({ id, at, actor, action, subject }) => (
          <li className={styles.event} key={id}>
            <time className={styles.time} dateTime={at}>
              {formatMoment(at)}
            </time>
            <span className={styles.action}>{action.replaceAll('-', ' ')}</span>
            <span className={styles.subject}>{subject}</span>
            <span className={styles.actor}>{actor}</span>
          </li>
        ))}
      </ol>
      {failure !== '' && (
        <p className={styles.none} role="alert">
          The log could not be loaded. {failure}
        </p>
      )}
      {(failure !== '' || audit?.next !== undefined) && (
        <Button kind="secondary" isDisabled={isBusy} onClick={() => load(audit?.next)}>
          {failure === '' ? 'Load more of the log' : 'Try again'}
        </Button>
      )}
    </section>
  );
}

interface Audit {
  events: readonly AuditEvent[];
  next: string | undefined;
}

/** The loaded part of the audit log; undefined if the server has no log. */
function useAudit(api: InboxApi) {
  const [audit, setAudit] = useState<Audit>();
  const [failure, setFailure] = useState('');
  const { isBusy, run } = useBusy();

  const load = useCallback(
    async (cursor?: string) => {
      setFailure('');
      try {
        const { enabled, events, next } = await api.audit(cursor);
        if (!enabled) return;
        setAudit((before) => ({
          events: cursor === undefined ? events : [...(before?.events ?? []), ...events],
          next,
        }));
      } catch (error) {
        setFailure(messageOf(error));
      }
    },
    [api],
  );

  useEffect(() => {
    load();
  }, [load]);
  return { audit, failure, isBusy, load: (cursor?: string) => run(() => load(cursor)) };
}
