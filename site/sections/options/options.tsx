import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { Section } from '../section/section.tsx';
import styles from './options.module.css';

/** Options to choose from, each with its facts. */
export function Options({ section }: { section: SectionOf<'options'> }) {
  return (
    <Section section={section}>
      <ul className={styles.options} data-reveal="">
        {section.items.map(({ title, tag, text, facts, points, actions }) => (
          <li key={title} className={styles.option}>
            <h3 className={styles.title}>{title}</h3>
            {tag && <p className={styles.tag}>{tag}</p>}
            <p className={styles.text}>{text}</p>
            {facts.length > 0 && (
              <dl className={styles.facts}>
                {facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {points.length > 0 && (
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            {actions.length > 0 && (
              <div className={styles.actions}>
                <Actions actions={actions} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
