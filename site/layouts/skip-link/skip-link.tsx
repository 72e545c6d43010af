import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header to the main area, whose id is `content`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
