import { ArrowRight } from '../../ui/icon/icons.tsx';
import { ArrowLeft } from '../../ui/icon/view-icons.tsx';
import { listPath } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';
import { growsInPlace } from './select-posts.ts';

/**
 * Links to the other pages of a list. If the list grows in place, they show only without
 * JavaScript.
 */
export function Pagination({ page: { category, page, pages } }: { page: BlogListData }) {
  if (pages === 1) return null;
  return (
    <nav
      className={`${styles.pages} ${growsInPlace({ category, page }) ? 'without-script' : ''}`}
      aria-label="Pages"
    >
      {page > 1 && (
        <a className={styles.step} rel="prev" href={listPath(category, page - 1)}>
          <ArrowLeft size={18} />
          Previous
        </a>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                className={styles.number}
                href={listPath(category, number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className={styles.step} rel="next" href={listPath(category, page + 1)}>
          Next
          <ArrowRight size={18} />
        </a>
      )}
    </nav>
  );
}
