import { Filter } from '../ui/filter/filter.tsx';
import styles from './kind-filter.module.css';
import { describeResults, filters, type Filter as Kind } from './logic.ts';

interface KindFilterProps {
  chosen: Kind;
  /** The number of versions that match. */
  shown: number;
  onChoose: (filter: Kind) => void;
}

/** A toggle per kind of change, and the number of matching releases. */
export function KindFilter({ chosen, shown, onChoose }: KindFilterProps) {
  return (
    <Filter label="Kinds of changes" options={filters} chosen={chosen} onChoose={onChoose}>
      <p className={styles.count} role="status">
        {describeResults(shown, chosen)}
      </p>
    </Filter>
  );
}
