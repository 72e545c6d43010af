import type { PanelOf } from '../schema/panels.ts';
import styles from './bars.module.css';

/** Compares amounts. The longest bar is as wide as the panel, unless `most` is larger. */
export function Bars({ panel, most }: { panel: PanelOf<'bars'>; most?: number | undefined }) {
  const full = most ?? Math.max(...panel.items.map(({ value }) => value));
  return (
    <ul className={styles.bars}>
      {panel.items.map(({ label, value, shown, highlight }) => (
        <li key={label} data-highlight={highlight}>
          <p className={styles.label}>
            <span>{label}</span> <strong>{shown}</strong>
          </p>
          <svg width="100%" height="8" aria-hidden="true">
            <rect className={styles.track} width="100%" height="8" rx="4" />
            <rect
              className={styles.bar}
              width={`${Math.max(1, Math.round((value / full) * 1000) / 10)}%`}
              height="8"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
