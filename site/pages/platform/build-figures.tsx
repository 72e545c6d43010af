import { useEffect, useId, useState } from 'react';
import type { PublishedFigures } from 'stet';
import { paths } from '../../paths.ts';
import styles from './build-figures.module.css';

/** What the last build of the site made; a deploy puts its figures beside its pages. */
export function BuildFigures() {
  const figures = useFigures();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={figures === 'loading'}>
      <h2 className={styles.title} id={id}>
        Last build
      </h2>
      {figures === 'failed' ? (
        <p className={styles.failed}>
          The figures could not be loaded. Load the page again to try once more.
        </p>
      ) : (
        <dl className={styles.figures}>
          {listFigures(figures === 'loading' ? undefined : figures).map(
            ({ label, value, note }) => (
              <div className={styles.figure} key={label}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value}</dd>
                <dd className={styles.note}>{note}</dd>
              </div>
            ),
          )}
        </dl>
      )}
    </section>
  );
}

/** Asked anew each time: a deploy may have happened since. */
function useFigures(): PublishedFigures | 'loading' | 'failed' {
  const [figures, setFigures] = useState<PublishedFigures | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const request = new AbortController();
    fetch(paths.buildFigures(), { cache: 'no-cache', signal: request.signal })
      .then((response) => response.json())
      .then(setFigures)
      .catch(() => {
        if (!request.signal.aborted) setFigures('failed');
      });
    return () => request.abort();
  }, []);
  return figures;
}

/** The figures in words; dashes hold the places while they are loading. */
function listFigures(figures: PublishedFigures | undefined) {
  const { js, css } = figures?.sizes ?? {};
  return [
    { label: 'Pages', value: figures?.pages ?? '–', note: 'prerendered' },
    { label: 'Posts', value: figures?.entries.posts ?? '–', note: 'in the blog' },
    {
      label: 'Warnings',
      value: figures?.warnings ?? '–',
      note: figures?.warnings ? 'in the report of the build' : 'nothing to mend',
    },
    { label: 'Scripts', value: kilobytes(js?.brotli), note: `${kilobytes(js?.raw)} unpacked` },
    { label: 'Styles', value: kilobytes(css?.brotli), note: `${kilobytes(css?.raw)} unpacked` },
  ];
}

function kilobytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} kB`;
}
