import { ArrowUp, Check, Plus } from '../ui/icon/icons.tsx';
import type { Change, ChangeKind } from './changelog-schema.ts';
import styles from './kind-counts.module.css';
import mark from './kind-mark.module.css';
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

const icons = { feature: Plus, improvement: ArrowUp, fix: Check };

/** The small sign of a kind of change. It is never shown without the kind's name. */
export function KindMark({ kind }: { kind: ChangeKind }) {
  const Icon = icons[kind];
  return (
    <span className={mark.mark} data-kind={kind}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
    </span>
  );
}
