import type { Change } from '../../changelog-schema.ts';
import { groupChanges } from '../../features/changelog/logic.ts';
import styles from './kind-counts.module.css';
import { KindMark } from './kind-mark.tsx';

/** How many changes of each kind a release has. */
export function KindCounts({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={styles.counts}>
      {groupChanges(changes).map(({ kind, count }) => (
        <li key={kind} className={styles.count}>
          <KindMark kind={kind} />
          {count}
        </li>
      ))}
    </ul>
  );
}
