import { ArrowUp, Check, Plus } from '../ui/icon/icons.tsx';
import type { Change, ChangeKind } from './changelog-schema.ts';
import styles from './kind-counts.module.css';
import mark from './kind-mark.module.css';
import { type Filter, groupChanges } from './logic.ts';

interface KindCountsProps {
  changes: readonly Change[];
  /** The kind to show first. */
  filter?: Filter;
}

/** The number of changes of each kind in a release. */
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

const icons = { feature: Plus, improvement: ArrowUp, fix: Check };

/** The symbol of a kind of change. Always show it with the kind's name. */
export function KindMark({ kind }: { kind: ChangeKind }) {
  const Icon = icons[kind];
  return (
    <span className={mark.mark} data-kind={kind}>
      <Icon size={12} strokeWidth={2.5} />
    </span>
  );
}
