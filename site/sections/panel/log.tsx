import type { PanelOf } from '../schema/panels.ts';
import styles from './log.module.css';

const names = { agent: 'Agent', human: 'Person', system: 'System' };

/** What an agent did, line by line, on a line. */
export function Log({ panel }: { panel: PanelOf<'log'> }) {
  return (
    <ol className={styles.log}>
      {panel.lines.map(({ time, text, detail, by, tone }) => (
        <li key={`${time}${text}`} className={styles.line} data-by={by} data-tone={tone}>
          <span className={styles.time}>{time}</span>
          <span className={styles.dot} aria-hidden="true" />
          <div>
            <p className={styles.text}>
              {by !== 'agent' && <span className={styles.by}>{names[by]} </span>}
              {text}
            </p>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
