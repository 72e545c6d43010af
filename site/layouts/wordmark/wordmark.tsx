import { company } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import { Mark } from './mark.tsx';
import styles from './wordmark.module.css';

/** The company's mark and name, with a link home. */
export function Wordmark({ isHome = false }: { isHome?: boolean }) {
  return (
    <a
      className={styles.wordmark}
      href={paths.home()}
      aria-label={`${company.name}, home`}
      aria-current={isHome ? 'page' : undefined}
    >
      <Mark />
      {/* The link's label has the name. In a narrow space this one is cut off. */}
      <span className={styles.name} aria-hidden="true">
        {company.name}
      </span>
    </a>
  );
}
