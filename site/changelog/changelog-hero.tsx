import styles from './changelog-hero.module.css';
import './release-line.module.css';

/**
 * The top of the changelog: an introduction, and the releases drawn on a timeline.
 * @param line the markup of that drawing, which the build makes.
 */
export function ChangelogHero({ line }: { line: string }) {
  return (
    <header className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          What changed, <span className={styles.rest}>release by release</span>
        </h1>
        <p className={styles.lead}>
          What is new, what works better and what is fixed. If you have to do anything, the first
          sentence of a release says so.
        </p>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from our own content */}
      <div data-page-body dangerouslySetInnerHTML={{ __html: line }} />
    </header>
  );
}
