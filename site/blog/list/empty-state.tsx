import { Button } from '../../ui/button/button.tsx';
import styles from './empty-state.module.css';

/** The message if a filter matches nothing (spec §2). */
export function EmptyState({ onClear }: { onClear: () => void }) {
  return (
    <section className={styles.empty}>
      <LooseEnd />
      <h2>No articles found</h2>
      <p className={styles.text}>Try adjusting your filters or search query</p>
      <Button kind="secondary" onClick={onClear}>
        Clear Filters
      </Button>
    </section>
  );
}

function LooseEnd() {
  return (
    <svg className={styles.drawing} width="226" height="44" fill="none" aria-hidden="true">
      <path d="M16 22h80" />
      <path className={styles.missing} d="M112 22h70" />
      <circle cx="8" cy="22" r="7" />
      <circle cx="104" cy="22" r="7" />
      <circle className={styles.here} cx="104" cy="22" r="4" />
      <circle className={styles.missing} cx="204" cy="22" r="20" />
    </svg>
  );
}
