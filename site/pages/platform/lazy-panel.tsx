import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react';
import { reportError } from '../../features/error-reporting/report-error.ts';
import { reloadIfReachable } from '../../lib/reload-if-reachable.ts';
import styles from './lazy-panel.module.css';
import { PanelFailure } from './panel-failure.tsx';

interface LazyPanelProps<Props> {
  /** Imports the panel. Pass the same function each time. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** The props of the panel. */
  props: Props;
  /** The heading of the error message. */
  title: string;
  /** The error message if the panel cannot be loaded. */
  failure: string;
}

/**
 * A panel that loads its own code, because few visitors need it. If that fails, the rest of the
 * page still works.
 */
export function LazyPanel<Props extends object>(panelProps: LazyPanelProps<Props>) {
  const { load, props, title, failure } = panelProps;
  const [Panel, setPanel] = useState<ComponentType<Props>>();
  const [hasFailed, setHasFailed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  /** Resolves to whether it has loaded. */
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
    // After a deploy the file has another name, and older browsers do not fetch a failed module
    // again. A new document knows the name and tries again.
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
