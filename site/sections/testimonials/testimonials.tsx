import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './testimonials.module.css';

/** Quotes from customers: one large, or several next to each other. */
export function Testimonials({ section }: { section: SectionOf<'testimonials'> }) {
  const named = { label: 'What customers say', ...section };
  return (
    <Section section={named}>
      <ul className={styles.quotes} data-count={section.items.length} data-reveal="">
        {section.items.map(({ quote, name, role, initials }) => (
          <li key={name}>
            <figure className={styles.figure}>
              <blockquote className={styles.quote}>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className={styles.person}>
                <span className={styles.face} aria-hidden="true">
                  {initials}
                </span>
                <span>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.role}>{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
