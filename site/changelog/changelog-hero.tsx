import styles from './changelog-hero.module.css';
import type { Release } from './plan-changelog.ts';
import { ReleaseLine } from './release-line.tsx';

/** The top of the changelog: an introduction, and the releases drawn on a timeline. */
export function ChangelogHero({ releases }: { releases: readonly Release[] }) {
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
      <ReleaseLine releases={releases} />
    </header>
  );
}
