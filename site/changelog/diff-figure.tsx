import type { Diff } from './changelog-schema.ts';
import styles from './diff-figure.module.css';

const signs = {
  same: { sign: '=', name: 'Same:' },
  removed: { sign: '−', name: 'Before:' },
  added: { sign: '+', name: 'After:' },
};

/** What came out differently, as lines taken away and lines put in their place. */
export function DiffFigure({ diff }: { diff: Diff }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{diff.title}</figcaption>
      <dl>
        {diff.groups.map(({ label, lines }) => (
          <div key={label} className={styles.group}>
            <dt className={styles.label}>{label}</dt>
            {lines.map(({ mark, text }) => (
              <dd key={`${mark}${text}`} className={styles.line} data-mark={mark}>
                <span className={styles.sign} aria-hidden="true">
                  {signs[mark].sign}
                </span>
                <span className="visually-hidden">{signs[mark].name}</span>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </figure>
  );
}
