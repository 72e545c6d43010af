import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { PublishedFigures } from 'stet';
import { paths } from '../../domain/paths.ts';
import styles from './build-figures.module.css';
import { PanelFailure } from './panel-failure.tsx';

/** The figures of the last build. A deploy publishes them next to the pages. */
export function BuildFigures() {
  const { figures, hasFailed, load } = useFigures();
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const tryAgain = async () => {
    // The button that had the focus is gone.
    if (await load()) title.current?.focus();
  };
  const isLoading = figures === undefined && !hasFailed;
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isLoading}>
      <h2 id={id} ref={title} tabIndex={-1}>
        Last build
      </h2>
      {hasFailed ? (
        <PanelFailure text="The figures could not be loaded." onRetry={tryAgain} />
      ) : (
        <dl className={styles.figures}>
          {listFigures(figures).map(({ label, value, note }) => (
            <div className={styles.figure} key={label}>
              <dt className="caption">{label}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd className="caption">{note}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Fetches each time, since there may have been a deploy. */
function useFigures() {
  const [figures, setFigures] = useState<PublishedFigures>();
  const [hasFailed, setHasFailed] = useState(false);
  /** Resolves to whether they have loaded. */
  const load = useCallback(async () => {
    try {
      const response = await fetch(paths.buildFigures(), { cache: 'no-cache' });
      if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
      setFigures(await response.json());
      setHasFailed(false);
      return true;
    } catch {
      setHasFailed(true);
      return false;
    }
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  return { figures, hasFailed, load };
}

/** The figures as text, with dashes while they are loading. */
function listFigures(figures: PublishedFigures | undefined) {
  const { js, css } = figures?.sizes ?? {};
  return [
    { label: 'Pages', value: figures?.pages ?? '–', note: 'prerendered' },
    { label: 'Posts', value: figures?.entries.posts ?? '–', note: 'in the blog' },
    {
      label: 'Warnings',
      value: figures?.warnings ?? '–',
      note: figures?.warnings ? 'in the report of the build' : 'nothing to fix',
    },
    { label: 'Scripts', value: kilobytes(js?.brotli), note: `${kilobytes(js?.raw)} unpacked` },
    { label: 'Styles', value: kilobytes(css?.brotli), note: `${kilobytes(css?.raw)} unpacked` },
  ];
}

function kilobytes(bytes: number | undefined): string {
  return bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} kB`;
}
