import type { PanelOf, Status } from '../schema/panels.ts';
import styles from './calendar.module.css';
import { StatusMark } from './status-mark.tsx';
import { ToneMark } from './tone-mark.tsx';

/** Days next to each other with their entries, and a legend for the marks. */
export function Calendar({ panel: { days, legend } }: { panel: PanelOf<'calendar'> }) {
  return (
    <>
      <ul className={styles.calendar} data-long={days.length > 3}>
        {days.map(({ label, entries }) => (
          <li key={label} className={styles.day}>
            <p className={styles.label}>{label}</p>
            {entries.length === 0 && <p className={styles.empty}>Free</p>}
            <ul>
              {entries.map(({ time, text, tone }) => (
                <li key={`${time}${text}`} className={styles.entry} data-tone={tone}>
                  <p className={styles.time}>
                    {time} <EntryMark state={legend.find((state) => state.tone === tone)} />
                  </p>
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {legend.length > 0 && (
        <ul className={styles.legend} aria-label="Marks">
          {legend.map((state) => (
            <li key={state.tone}>
              <StatusMark {...state} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function EntryMark({ state }: { state: Status | undefined }) {
  return state && <ToneMark {...state} />;
}
