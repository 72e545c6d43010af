import { company } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import { Mark } from './mark.tsx';
import styles from './wordmark.module.css';

/** The company's sign and name, which lead home. */
export function Wordmark({ isHome = false }: { isHome?: boolean }) {
  return (
    <a
      className={styles.wordmark}
      href={paths.home()}
      aria-label={`${company.name}, home`}
      aria-current={isHome ? 'page' : undefined}
    >
      <Mark />
      {/* The link has the name as its label; where there is no room, this one gives way. */}
      <span className={styles.name} aria-hidden="true">
        {company.name}
      </span>
    </a>
  );
}
