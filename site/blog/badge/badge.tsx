import styles from './badge.module.css';

/**
 * The small mark of a category in the color that the post or the spec gives it. It needs the
 * category's name next to it.
 */
export function CategoryMark({ color }: { color: string }) {
  // An attribute, since the site's policy forbids styles in markup.
  return (
    <svg className={styles.mark} viewBox="0 0 8 8" fill={color} aria-hidden="true">
      <rect width="8" height="8" rx="2" />
    </svg>
  );
}

/** A category by its mark and its name. */
export function CategoryBadge({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.badge}>
      <CategoryMark color={color} />
      {name}
    </span>
  );
}
