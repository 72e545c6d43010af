import { Figure } from '../panel/figure.tsx';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './panels.module.css';

/** Two or three panels side by side. */
export function Panels({ section }: { section: SectionOf<'panels'> }) {
  return (
    <Section section={section}>
      <div className={styles.panels} data-count={section.figures.length} data-reveal="">
        {section.figures.map((figure) => (
          <Figure
            key={figure.kind === 'workflow' ? figure.diagram.title : figure.title}
            figure={figure}
          />
        ))}
      </div>
    </Section>
  );
}
