import type { Change } from './changelog-schema.ts';
import styles from './kind-counts.module.css';
import { KindMark } from './kind-mark.tsx';
import { type Filter, groupChanges } from './logic.ts';

interface KindCountsProps {
  changes: readonly Change[];
  /** The kind that comes first. */
  filter?: Filter;
}

/** How many changes of each kind a release has. */
export function KindCounts({ changes, filter }: KindCountsProps) {
  return (
    <ul className={styles.counts}>
      {groupChanges(changes, filter).map(({ kind, count }) => (
        <li key={kind} className={styles.count}>
          <KindMark kind={kind} />
          {count}
        </li>
      ))}
    </ul>
  );
}
