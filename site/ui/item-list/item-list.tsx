import type { ReactNode } from 'react';
import styles from './item-list.module.css';

/** A list of items, separated by lines. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  title: string;
  /** A word that distinguishes it from the others. */
  mark?: string | undefined;
  /** Further lines about the item. */
  details: readonly ReactNode[];
  /** The item's actions. */
  children?: ReactNode;
}

/** An item with its actions. */
export function Item({ title, mark, details, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.title}>
          {title}
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
        </p>
        {details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an item have fixed places
          <p className="caption" key={index}>
            {detail}
          </p>
        ))}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
