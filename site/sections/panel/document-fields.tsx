import type { PanelOf } from '../schema/panels.ts';
import styles from './document-fields.module.css';
import { StatusMark } from './status-mark.tsx';

/** A sketch of a document, next to the fields read from it. */
export function DocumentFields({ panel }: { panel: PanelOf<'document'> }) {
  return (
    <div className={styles.document}>
      <div className={styles.page}>
        <svg viewBox="0 0 120 156" aria-hidden="true">
          <rect className={styles.sheet} x="0.5" y="0.5" width="119" height="155" rx="4" />
          <path
            className={styles.ink}
            d="M14 20h40M14 30h26M86 20h20M14 54h92M14 66h92M14 78h70M14 90h92M66 122h40M66 134h40"
          />
          <path className={styles.read} d="M14 54h36M14 78h44M66 134h40M86 20h20" />
        </svg>
        <p className={styles.file}>{panel.file}</p>
      </div>
      <dl className={styles.fields}>
        {panel.fields.map(({ label, value, mark, tone }) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              {value}
              {mark && <StatusMark label={mark} tone={tone} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
