import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './timeline.module.css';

/** Events from oldest to newest. */
export function Timeline({ section }: { section: SectionOf<'timeline'> }) {
  return (
    <Section section={section} layout="aside">
      <ol>
        {section.items.map(({ when, title, text }) => (
          <li key={`${when}${title}`} className={styles.item}>
            <p className={styles.when}>{when}</p>
            <div>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
