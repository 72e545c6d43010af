import type { PanelOf } from '../schema/panels.ts';
import styles from './code.module.css';

/** Lines as they are typed; long ones scroll inside the panel. */
export function Code({ panel }: { panel: PanelOf<'code'> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre className={styles.code} tabIndex={0}>
      <code>{panel.lines}</code>
    </pre>
  );
}
