import { Filter } from '../ui/filter/filter.tsx';
import styles from './kind-filter.module.css';
import { describeResults, filters, type Filter as Kind } from './logic.ts';

interface KindFilterProps {
  chosen: Kind;
  /** How many versions the choice leaves. */
  shown: number;
  onChoose: (filter: Kind) => void;
}

/** One toggle a kind of change, and how many releases the chosen one leaves. */
export function KindFilter({ chosen, shown, onChoose }: KindFilterProps) {
  return (
    <Filter label="Kinds of changes" options={filters} chosen={chosen} onChoose={onChoose}>
      <p className={styles.count} role="status">
        {describeResults(shown, chosen)}
      </p>
    </Filter>
  );
}
