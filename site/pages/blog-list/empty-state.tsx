import { Button } from '../../ui/button/button.tsx';
import styles from './empty-state.module.css';

/** Said instead of the grid when a filter leaves nothing (spec §2). */
export function EmptyState({ onClear }: { onClear: () => void }) {
  return (
    <section className={styles.empty}>
      <h2 className={styles.title}>No articles found</h2>
      <p className={styles.text}>Try adjusting your filters or search query</p>
      <Button kind="secondary" onClick={onClear}>
        Clear Filters
      </Button>
    </section>
  );
}
