import { KindMark } from './kind-counts.tsx';
import { type Filter, groupChanges } from './logic.ts';
import type { Release } from './plan-changelog.ts';
import styles from './release-body.module.css';
import { ReleaseFigure } from './release-figure.tsx';

interface ReleaseBodyProps {
  release: Release;
  /** The kind of changes to list first. */
  filter: Filter;
}

/** The changes of a release by kind. The latest one's summary and figure are on the page's card. */
export function ReleaseBody({ release, filter }: ReleaseBodyProps) {
  const { latest, summary, changes } = release;
  const figure = latest ? undefined : release.figure;
  return (
    <div className={styles.body} data-figure={placeOf(figure)}>
      {!latest && <p className={styles.summary}>{summary}</p>}
      <div className={styles.groups}>
        {groupChanges(changes, filter).map(({ kind, name, changes }) => (
          <div key={kind} className={styles.group}>
            <h4 className={styles.kind}>
              <KindMark kind={kind} />
              {name}
            </h4>
            <ul>
              {changes.map(({ text }) => (
                <li key={text} className={styles.change}>
                  {text}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {figure && <ReleaseFigure figure={figure} className={styles.figure} />}
    </div>
  );
}

/** A workflow needs the whole width; panels are next to the changes. */
function placeOf(figure: Release['figure']): 'none' | 'below' | 'beside' {
  if (figure === undefined) return 'none';
  return figure.kind === 'workflow' ? 'below' : 'beside';
}
