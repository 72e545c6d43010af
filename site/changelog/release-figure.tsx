import { useRef } from 'react';
import { useMotions } from '../sections/hooks/use-motions.ts';
import { Figure } from '../sections/panel/figure.tsx';
import type { Diff, ReleaseFigure as FigureData } from './changelog-schema.ts';
import styles from './diff-figure.module.css';

const signs = {
  same: { sign: '=', name: 'Same:' },
  removed: { sign: '−', name: 'Before:' },
  added: { sign: '+', name: 'After:' },
};

interface ReleaseFigureProps {
  figure: FigureData;
  className: string | undefined;
}

/** The picture of a release's main change. */
export function ReleaseFigure({ figure, className }: ReleaseFigureProps) {
  const root = useRef<HTMLDivElement>(null);
  useMotions(root);
  return (
    <div ref={root} className={className}>
      {figure.kind === 'diff' ? <DiffFigure diff={figure} /> : <Figure figure={figure} />}
    </div>
  );
}

/** A before-and-after comparison as removed and added lines. */
function DiffFigure({ diff }: { diff: Diff }) {
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
