import { allCategories } from '../../features/blog-list/logic.ts';
import type { CategoryCount } from '../../plan-blog.ts';
import { CategoryMark } from '../../ui/badge/badge.tsx';
import styles from './category-pills.module.css';

interface CategoryPillsProps {
  categories: readonly CategoryCount[];
  /** Id of the chosen category. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** One toggle a category, with the number of its posts; All Posts comes first. */
export function CategoryPills({ categories, chosen, onChoose }: CategoryPillsProps) {
  return (
    <ul className={styles.pills} aria-label="Categories">
      {categories.map(({ id, name, count }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.pill}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            {id !== allCategories && <CategoryMark id={id} />}
            {name} <span className={styles.count}>{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
