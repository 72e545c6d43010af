import styles from './badge.module.css';

/** Categories with a color of their own; those that posts bring besides share one. */
const colors: Readonly<Record<string, string | undefined>> = {
  ai: styles.ai,
  tech: styles.tech,
  strategy: styles.strategy,
  'case-study': styles.caseStudy,
  product: styles.product,
  industry: styles.industry,
  professional: styles.professional,
  uncategorized: styles.ai,
};

/** The small mark of a category in its color. It never stands without the category's name. */
export function CategoryMark({ id }: { id: string }) {
  return <span className={`${styles.mark} ${colors[id] ?? styles.other}`} aria-hidden="true" />;
}

/** A category by its mark and its name. */
export function CategoryBadge({ id, name }: { id: string; name: string }) {
  return (
    <span className={styles.badge}>
      <CategoryMark id={id} />
      {name}
    </span>
  );
}
