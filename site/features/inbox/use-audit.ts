import { useCallback, useEffect, useState } from 'react';
import type { AuditEvent } from '../../domain/inbox.ts';
import type { InboxApi } from './inbox-api.ts';
import { messageOf } from './use-inbox.ts';

interface Audit {
  events: readonly AuditEvent[];
  next: string | undefined;
}

/** What administrators have done, as far as it has been asked for; undefined where no log is kept. */
export function useAudit(api: InboxApi) {
  const [audit, setAudit] = useState<Audit>();
  const [failure, setFailure] = useState('');

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
  return { audit, failure, load };
}
