import type { PanelOf } from '../schema/panels.ts';
import styles from './calendar.module.css';

/** Days beside each other, each with what stands in it. */
export function Calendar({ panel }: { panel: PanelOf<'calendar'> }) {
  return (
    <ul className={styles.calendar} data-days={panel.days.length}>
      {panel.days.map(({ label, entries }) => (
        <li key={label} className={styles.day}>
          <p className={styles.label}>{label}</p>
          {entries.length === 0 && <p className={styles.empty}>Free</p>}
          <ul>
            {entries.map(({ time, text, tone }) => (
              <li key={`${time}${text}`} className={styles.entry} data-tone={tone}>
                <span className={styles.time}>{time}</span> {text}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
