import type { PanelOf } from '../schema/panels.ts';
import { kindNames } from '../workflow/kinds.ts';
import styles from './log.module.css';
import { ToneMark } from './tone-mark.tsx';

const states = { good: 'Done', wait: 'Waiting', flag: 'Needs a look', plain: undefined };

/** The log of an agent. If others acted too, each line names the actor. */
export function Log({ panel: { lines } }: { panel: PanelOf<'log'> }) {
  const isShared = lines.some(({ by }) => by !== 'agent');
  return (
    <ol className={styles.log} data-shared={isShared}>
      {lines.map(({ time, text, detail, by, tone }) => (
        <li key={`${time}${text}`} className={styles.line}>
          <p className={styles.source}>
            <span className={styles.time}>{time}</span>{' '}
            {isShared && <span className={styles.actor}>{kindNames[by]}</span>}
          </p>
          <ToneMark tone={tone} label={states[tone]} />
          <div>
            <p className={styles.text}>{text}</p>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
