import { motionOf } from '../hooks/motion.ts';
import type { PanelOf } from '../schema/panels.ts';
import drawing from '../workflow/drawing.module.css';
import styles from './approval.module.css';
import type { Classes } from './let-decide.ts';
import log from './log.module.css';

/** Class names for the elements that the script creates (`let-decide.ts`). */
const classes: Classes = {
  approval: { choice: styles.choice, outcome: styles.outcome },
  drawing: {
    lines: drawing.lines,
    node: drawing.node,
    box: drawing.box,
    glow: drawing.glow,
    mark: drawing.mark,
    label: drawing.label,
    pulse: drawing.pulse,
  },
  log: {
    log: log.log,
    line: log.line,
    source: log.source,
    time: log.time,
    actor: log.actor,
    text: log.text,
  },
};

/**
 * A decision that waits for a person, with the facts for it. If the panel defines outcomes, a
 * script turns the choices into buttons when the panel scrolls into view.
 */
export function Approval({ panel }: { panel: PanelOf<'approval'> }) {
  const { decision } = panel;
  return (
    <div className={styles.approval} {...(decision && motionOf('decision', { decision, classes }))}>
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
          <div className={styles.choices} data-open={decision && ''}>
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
