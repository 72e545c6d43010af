import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import { WorkflowFigure } from './workflow-figure.tsx';
import styles from './workflow-section.module.css';

/** One or two diagrams at full width. */
export function WorkflowSection({ section }: { section: SectionOf<'workflow'> }) {
  const [first, second] = section.diagrams;
  // A small diagram would look lost in the middle of the page.
  const isSmall = first !== undefined && !second && first.wide.width <= 640;
  return (
    <Section section={section} layout={isSmall ? 'aside' : 'stack'}>
      <div className={styles.diagrams}>
        {section.diagrams.map((diagram) => (
          <WorkflowFigure
            key={diagram.title}
            diagram={diagram}
            showTitle={section.diagrams.length > 1}
          />
        ))}
      </div>
    </Section>
  );
}
