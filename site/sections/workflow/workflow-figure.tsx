import { motionInput } from '../hooks/motion.ts';
import type { Diagram } from '../schema/diagram.ts';
import { Drawing } from './drawing.tsx';
import type { Layout } from './layout/layout.ts';
import { drawingWidths } from './layout/metrics.ts';
import styles from './workflow-figure.module.css';

/**
 * A workflow as a drawing. The page has all layouts, and CSS shows the widest one that fits without
 * scaling down. The list has the same content as text.
 */
export function WorkflowFigure({
  diagram,
  showTitle = false,
  hasParticles = false,
}: {
  diagram: Diagram;
  showTitle?: boolean;
  hasParticles?: boolean | undefined;
}) {
  const { routes } = diagram;
  const edges = diagram.edges.map(({ from, to }) => ({ from, to }));
  return (
    <figure className={styles.figure}>
      {showTitle && <h3 className={styles.title}>{diagram.title}</h3>}
      <div
        className={styles.frame}
        data-particles={hasParticles}
        {...motionInput({ edges, routes })}
      >
        {hasParticles && (
          <div className={styles.clip} aria-hidden="true">
            <div className={styles.ground} data-ground="" />
          </div>
        )}
        {[diagram.wide, ...diagram.folded.toReversed()].map((layout) => (
          <Drawing
            key={layout.width}
            diagram={diagram}
            layout={layout}
            className={styles[sizeOf(layout)]}
          />
        ))}
        <Drawing diagram={diagram} layout={diagram.tall} />
      </div>
      <ol className="visually-hidden" aria-label={diagram.title}>
        {diagram.description.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <figcaption className={diagram.caption ? styles.caption : 'visually-hidden'}>
        {diagram.caption ?? diagram.title}
      </figcaption>
    </figure>
  );
}

function sizeOf({ width }: Layout): 'small' | 'medium' | 'large' {
  const [small, medium] = drawingWidths;
  return width <= small ? 'small' : width <= medium ? 'medium' : 'large';
}
