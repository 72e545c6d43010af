import type { PanelOf } from '../schema/panels.ts';
import styles from './thread.module.css';

/** A conversation. The agent's and the team's messages are on the right. */
export function Thread({ panel }: { panel: PanelOf<'thread'> }) {
  return (
    <>
      <ol className={styles.thread}>
        {panel.messages.map(({ from, side, text, time }) => (
          <li key={text} className={styles.message} data-side={side}>
            <p className={styles.from}>
              {from}
              {time && <span className={styles.time}> {time}</span>}
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      {panel.note && <p className={styles.note}>{panel.note}</p>}
    </>
  );
}
