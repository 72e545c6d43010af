import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { reportError } from '../../features/error-reporting/report-error.ts';
import { reloadIfReachable } from '../../lib/reload-if-reachable.ts';
import styles from './inbox-panel.module.css';
import { PanelFailure } from './panel-failure.tsx';

type InboxView = typeof import('../../features/inbox/inbox.tsx').default;

/**
 * The inbox, whose code is loaded by nothing else: only a server has requests to show. Where it cannot
 * be loaded, the rest of the dashboard is as useful as before.
 */
export function InboxPanel({ apiBaseUrl }: { apiBaseUrl: string }) {
  const [Inbox, setInbox] = useState<InboxView>();
  const [hasFailed, setHasFailed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  /** Resolves to whether it has come. */
  const load = useCallback(async () => {
    try {
      const loaded = await import('../../features/inbox/inbox.tsx');
      setInbox(() => loaded.default);
      return true;
    } catch (error) {
      reportError(error);
      setHasFailed(true);
      return false;
    }
  }, []);
  useEffect(() => {
    load();
  }, [load]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (Inbox && hasFailed) panel.current?.querySelector('h2')?.focus();
  }, [Inbox, hasFailed]);

  const tryAgain = async () => {
    // After a deploy the code has another name, and older browsers never fetch again a module that
    // has failed once. A new document knows the name and has no such memory.
    if (!(await load())) await reloadIfReachable();
  };

  if (Inbox) {
    return (
      <div ref={panel}>
        <Inbox apiBaseUrl={apiBaseUrl} />
      </div>
    );
  }
  if (!hasFailed) return <p className={styles.opening}>Loading…</p>;
  return (
    <section className={styles.failed} aria-labelledby={id}>
      <h2 id={id}>Partnership requests</h2>
      <PanelFailure text="The requests could not be loaded." onRetry={tryAgain} />
    </section>
  );
}
