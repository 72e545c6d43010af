import { Figure } from '../panel/figure.tsx';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { Section } from '../section/section.tsx';
import styles from './showcase.module.css';

/** A panel with an explanation. */
export function Showcase({ section }: { section: SectionOf<'showcase'> }) {
  const words = (
    <>
      {section.points.length > 0 && (
        <ul className={styles.points}>
          {section.points.map(({ title, text }) => (
            <li key={title}>
              <p className={styles.point}>{title}</p>
              {text && <p className={styles.text}>{text}</p>}
            </li>
          ))}
        </ul>
      )}
      <Actions actions={section.actions} />
    </>
  );
  return (
    <Section
      section={section}
      className={section.side === 'left' ? styles.left : styles.right}
      foot={words}
    >
      <Figure figure={section.figure} />
    </Section>
  );
}
