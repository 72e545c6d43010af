import type { Diagram } from '../schema/diagram.ts';
import { Drawing } from './drawing.tsx';
import { Particles } from './particles.tsx';
import styles from './workflow-figure.module.css';

/**
 * A workflow, drawn. Both layouts are in the page: CSS shows the one that fits the figure at a size
 * at which it can be read. The list says the same in words.
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
  const { width } = diagram.wide;
  const size = width <= 640 ? 'small' : width <= 920 ? 'medium' : 'large';
  return (
    <figure className={styles.figure}>
      {showTitle && <h3 className={styles.title}>{diagram.title}</h3>}
      <div className={styles.frame} data-size={size} data-particles={hasParticles}>
        {hasParticles && <Particles />}
        <Drawing diagram={diagram} layout={diagram.wide} className={styles.wide} />
        <Drawing diagram={diagram} layout={diagram.tall} className={styles.tall} />
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
