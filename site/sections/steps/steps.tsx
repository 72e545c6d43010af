import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './steps.module.css';

/** Steps in order, on a line. */
export function Steps({ section }: { section: SectionOf<'steps'> }) {
  return (
    <Section section={section}>
      <ol className={styles.steps} data-reveal="">
        {section.items.map(({ title, text, time, who }) => (
          <li key={title} className={styles.step}>
            {time && <p className={styles.time}>{time}</p>}
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
            {who && <p className={styles.who}>{who}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
