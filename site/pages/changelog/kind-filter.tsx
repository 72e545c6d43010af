import { describeResults, type Filter, filters } from '../../features/changelog/logic.ts';
import styles from './kind-filter.module.css';

interface KindFilterProps {
  chosen: Filter;
  /** How many versions the choice leaves. */
  shown: number;
  onChoose: (filter: Filter) => void;
}

/** One toggle a kind of change, and how many releases the chosen one leaves. */
export function KindFilter({ chosen, shown, onChoose }: KindFilterProps) {
  return (
    <div className={styles.bar}>
      <ul className={styles.filters} aria-label="Kinds of changes">
        {filters.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.filter}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.count} role="status">
        {describeResults(shown, chosen)}
      </p>
    </div>
  );
}
