import styles from './badge.module.css';

/**
 * The mark of a category in its color, from the post or the spec. Always show it with the
 * category's name.
 */
export function CategoryMark({ color }: { color: string }) {
  // An attribute, since the site's policy forbids inline styles.
  return (
    <svg className={styles.mark} viewBox="0 0 8 8" fill={color} aria-hidden="true">
      <rect width="8" height="8" rx="2" />
    </svg>
  );
}

/** A category's mark and name. */
export function CategoryBadge({ name, color }: { name: string; color: string }) {
  return (
    <span className={styles.badge}>
      <CategoryMark color={color} />
      {name}
    </span>
  );
}
