import { ButtonLink } from '../ui/button/button.tsx';
import { KindCounts } from './kind-counts.tsx';
import styles from './latest-release.module.css';
import type { Release } from './plan-changelog.ts';
import { ReleaseFigure } from './release-figure.tsx';

/** A card with the current release. */
export function LatestRelease({ release }: { release: Release }) {
  const { version, date, releasedAt, title, summary, anchor, changes, figure } = release;
  return (
    <section className={styles.card} aria-labelledby="latest-release">
      <div className={styles.words}>
        <p className={styles.label}>Latest release</p>
        <p className={styles.version}>
          <strong>{version}</strong> <time dateTime={releasedAt}>{date}</time>
        </p>
        <h2 className={styles.title} id="latest-release">
          {title}
        </h2>
        <p className={styles.summary}>{summary}</p>
        <KindCounts changes={changes} />
        <div className={styles.action}>
          <ButtonLink href={`#${anchor}`} kind="secondary">
            All changes in {version}
          </ButtonLink>
        </div>
      </div>
      {figure && <ReleaseFigure figure={figure} className={styles.figure} />}
    </section>
  );
}
