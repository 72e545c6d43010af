import { ArrowUp, Check, Plus } from '../ui/icon/icons.tsx';
import type { ChangeKind } from './changelog-schema.ts';
import styles from './kind-mark.module.css';

const icons = { feature: Plus, improvement: ArrowUp, fix: Check };

/** The small sign of a kind of change. It never stands without the kind's name. */
export function KindMark({ kind }: { kind: ChangeKind }) {
  const Icon = icons[kind];
  return (
    <span className={styles.mark} data-kind={kind}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
    </span>
  );
}
