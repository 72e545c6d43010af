import styles from './badge.module.css';

/** Categories whose colors are tokens. */
const colors: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries({
    ai: styles.ai,
    tech: styles.tech,
    strategy: styles.strategy,
    'case-study': styles.caseStudy,
    product: styles.product,
    industry: styles.industry,
    professional: styles.professional,
    uncategorized: styles.ai,
  }),
);

interface CategoryProps {
  id: string;
  name: string;
  /** Of a category that posts bring and the tokens do not have. */
  color?: string | undefined;
}

/** The small mark of a category in its color. It never stands without the category's name. */
export function CategoryMark({ id, color }: Pick<CategoryProps, 'id' | 'color'>) {
  if (color === undefined) {
    return (
      <span className={`${styles.mark} ${colors.get(id) ?? styles.other}`} aria-hidden="true" />
    );
  }
  // An attribute, since the site's policy forbids styles in markup.
  return (
    <svg className={styles.own} viewBox="0 0 8 8" color={color} aria-hidden="true">
      <rect width="8" height="8" rx="2" />
    </svg>
  );
}

/** A category by its mark and its name. */
export function CategoryBadge({ id, name, color }: CategoryProps) {
  return (
    <span className={styles.badge}>
      <CategoryMark id={id} color={color} />
      {name}
    </span>
  );
}
