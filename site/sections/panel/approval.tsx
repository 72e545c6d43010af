import type { PanelOf } from '../schema/panels.ts';
import styles from './approval.module.css';

/** A decision that waits for a person, with what the person needs to take it. */
export function Approval({ panel }: { panel: PanelOf<'approval'> }) {
  return (
    <div className={styles.approval}>
      <p className={styles.from}>{panel.from}</p>
      <p className={styles.question}>{panel.question}</p>
      <p className={styles.reason}>{panel.reason}</p>
      {panel.fields.length > 0 && (
        <dl className={styles.fields}>
          {panel.fields.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={styles.choices} aria-label="Choices">
        {panel.choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    </div>
  );
}
