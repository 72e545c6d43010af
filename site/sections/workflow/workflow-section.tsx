import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import { WorkflowFigure } from './workflow-figure.tsx';
import styles from './workflow-section.module.css';

/** One or two diagrams at full width. */
export function WorkflowSection({ section }: { section: SectionOf<'workflow'> }) {
  return (
    <Section section={section}>
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
