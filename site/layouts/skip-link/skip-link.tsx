import styles from './skip-link.module.css';

/**
 * The first link for keyboard users: it skips the header and jumps to the main area, whose id is
 * `content`.
 */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
