import type { PageProps } from 'stet';
import { ChangelogHero } from './changelog-hero.tsx';
import styles from './changelog-page.module.css';
import { KindFilter } from './kind-filter.tsx';
import { LatestRelease } from './latest-release.tsx';
import { filterVersions } from './logic.ts';
import type { ChangelogData } from './plan-changelog.ts';
import { ReleaseItem } from './release-item.tsx';
import { Subscribe } from './subscribe.tsx';
import { useChangelog } from './use-changelog.ts';

/**
 * The changelog: the latest release on a card, then all releases with a filter by kind of change.
 */
export default function ChangelogPage({ data, body }: PageProps<ChangelogData>) {
  const { releases } = data;
  const { state, dispatch, isLive } = useChangelog(releases);
  const latest = releases.find((release) => release.latest);
  const shown = filterVersions(releases, state.filter);
  return (
    <div className={styles.page}>
      <ChangelogHero line={body} />
      {latest && <LatestRelease release={latest} />}
      <section className={styles.releases} aria-labelledby="all-releases">
        <h2 className={styles.title} id="all-releases">
          All releases
        </h2>
        <KindFilter
          chosen={state.filter}
          shown={shown.length}
          onChoose={(filter) => dispatch({ type: 'choose', filter })}
        />
        <ol>
          {shown.map((release) => (
            <ReleaseItem
              key={release.version}
              release={release}
              filter={state.filter}
              isLive={isLive}
              isOpen={state.open.includes(release.version)}
              onToggle={() => dispatch({ type: 'toggle', version: release.version })}
            />
          ))}
        </ol>
      </section>
      <Subscribe />
    </div>
  );
}
