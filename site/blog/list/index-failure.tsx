import { paths } from '../../domain/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { CircleAlert } from '../../ui/icon/view-icons.tsx';
import type { BlogListData } from '../plan-list.ts';
import styles from './index-failure.module.css';

/** The error message if not all posts could be loaded, with a fallback and a retry. */
export function IndexFailure({ page, onRetry }: { page: BlogListData; onRetry: () => void }) {
  const own = page.posts.length + page.featured.length;
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert className={styles.icon} size={20} />
      <p>
        The other articles could not be loaded. Search and categories find only the {own} on this
        page.
        {page.pages > 1 && (
          <>
            {' '}
            You can find all articles on <a href={paths.blog(2)}>the numbered pages</a>.
          </>
        )}
      </p>
      <Button kind="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
