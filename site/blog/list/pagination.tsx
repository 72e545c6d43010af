import { paths } from '../../domain/paths.ts';
import { ArrowRight } from '../../ui/icon/icons.tsx';
import { ArrowLeft } from '../../ui/icon/view-icons.tsx';
import { allCategories } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';
import { growsInPlace } from './select-posts.ts';

/** Links to the other pages of a list; where the list grows in place, only without JavaScript. */
export function Pagination({ page: { category, page, pages } }: { page: BlogListData }) {
  if (pages === 1) return null;
  const pathOf = (number: number) =>
    category === allCategories ? paths.blog(number) : paths.category(category, number);
  return (
    <nav
      className={`${styles.pages} ${growsInPlace({ category, page }) ? styles.scriptless : ''}`}
      aria-label="Pages"
    >
      {page > 1 && (
        <a className={styles.step} rel="prev" href={pathOf(page - 1)}>
          <ArrowLeft size={18} aria-hidden="true" />
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
                href={pathOf(number)}
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
        <a className={styles.step} rel="next" href={pathOf(page + 1)}>
          Next
          <ArrowRight size={18} aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}
