import { Plus } from '../../ui/icon/icons.tsx';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './faq.module.css';

/** Questions that open without a script. */
export function Faq({ section }: { section: SectionOf<'faq'> }) {
  return (
    <Section section={section} layout="aside">
      <div className={styles.list}>
        {section.items.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              {question}
              <Plus className={styles.icon} size={20} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
