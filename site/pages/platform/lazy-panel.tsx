import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react';
import { reportError } from '../../features/error-reporting/report-error.ts';
import { reloadIfReachable } from '../../lib/reload-if-reachable.ts';
import styles from './lazy-panel.module.css';
import { PanelFailure } from './panel-failure.tsx';

interface LazyPanelProps<Props> {
  /** Imports the panel; the same function each time. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** What the panel is given. */
  props: Props;
  /** The heading of the failure where it cannot be loaded. */
  title: string;
  /** Says that it could not be loaded. */
  failure: string;
}

/**
 * A panel whose code is loaded by nothing else: only a server has what it shows. Where it cannot be
 * loaded, the rest of the page is as useful as before.
 */
export function LazyPanel<Props extends object>(panelProps: LazyPanelProps<Props>) {
  const { load, props, title, failure } = panelProps;
  const [Panel, setPanel] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  /** Resolves to whether it has come. */
  const open = useCallback(async () => {
    try {
      const loaded = await load();
      setPanel(() => loaded.default);
      return true;
    } catch (error) {
      reportError(error);
      setHasFailed(true);
      return false;
    }
  }, [load]);
  useEffect(() => {
    open();
  }, [open]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (Panel && hasFailed) panel.current?.querySelector('h2')?.focus();
  }, [Panel, hasFailed]);

  const tryAgain = async () => {
    // After a deploy the code has another name, and older browsers never fetch again a module that
    // has failed once. A new document knows the name and has no such memory.
    if (!(await open())) await reloadIfReachable();
  };

  if (Panel) {
    return (
      <div ref={panel}>
        <Panel {...props} />
      </div>
    );
  }
  if (!hasFailed) return <p className={styles.opening}>Loading…</p>;
  return (
    <section className={styles.failed} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PanelFailure text={failure} onRetry={tryAgain} />
    </section>
  );
}
