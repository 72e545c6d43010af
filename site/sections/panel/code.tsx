import type { PanelOf } from '../schema/panels.ts';
import styles from './code.module.css';

/** Lines of code. Long lines wrap with an indent. */
export function Code({ panel }: { panel: PanelOf<'code'> }) {
  return (
    <pre className={styles.code}>
      {panel.lines.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and never move
        <code key={index} className={styles.line}>
          {`${line}\n`}
        </code>
      ))}
    </pre>
  );
}
