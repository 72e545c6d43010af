import { Figure } from '../panel/figure.tsx';
import type { Figure as FigureData } from '../schema/panels.ts';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './panels.module.css';

/** Two or three panels next to each other. */
export function Panels({ section }: { section: SectionOf<'panels'> }) {
  const most = findMost(section.figures);
  const compares = section.figures.every(({ kind }) => kind === 'bars');
  return (
    <Section section={section}>
      <div
        className={styles.panels}
        data-count={section.figures.length}
        data-compares={compares}
        data-reveal=""
      >
        {section.figures.map((figure) => (
          <Figure
            key={figure.kind === 'workflow' ? figure.diagram.title : figure.title}
            figure={figure}
            most={most}
          />
        ))}
      </div>
    </Section>
  );
}

/** Bars next to each other share a scale. */
function findMost(figures: readonly FigureData[]): number {
  const items = figures.flatMap((figure) => (figure.kind === 'bars' ? figure.items : []));
  return Math.max(...items.map(({ value }) => value));
}
