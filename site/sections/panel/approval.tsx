import { useRef } from 'react';
import { untilInView } from '../hooks/until-in-view.ts';
import { useMotion } from '../hooks/use-motion.ts';
import type { PanelOf } from '../schema/panels.ts';
import drawing from '../workflow/drawing.module.css';
import styles from './approval.module.css';
import log from './log.module.css';

/**
 * A decision that waits for a person, with what the person needs to take it. Where the panel says what
 * follows, a script makes the choices buttons once the panel comes into view.
 */
export function Approval({ panel }: { panel: PanelOf<'approval'> }) {
  const root = useRef<HTMLDivElement>(null);
  useMotion(
    root,
    panel,
    async (element) => {
      await untilInView(element);
      return (await import('./let-decide.ts')).letDecide({ approval: styles, drawing, log });
    },
    true,
  );
  return (
    <div ref={panel.decision && root} className={styles.approval}>
      <p className="caption">{panel.from}</p>
      <p className={styles.question}>{panel.question}</p>
      <div>
        <p className={styles.reason}>{panel.reason}</p>
        <dl className={styles.fields}>
          {panel.fields.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={styles.choices} data-open={panel.decision && ''}>
            <dt>Choices</dt>
            {panel.choices.map((choice) => (
              <dd key={choice}>{choice}</dd>
            ))}
          </div>
        </dl>
      </div>
    </div>
  );
}
