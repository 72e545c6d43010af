import { ArrowRight } from '../../ui/icon/icons.tsx';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './services.module.css';

/** A grid of pages, each with its workflow. */
export function Services({ section }: { section: SectionOf<'services'> }) {
  const { items, more } = section;
  return (
    <Section section={section}>
      <ul className={styles.grid} data-reveal="">
        {items.map(({ label, href, text, flow }) => (
          <li key={href} className={styles.item}>
            <h3 className={styles.name}>
              <a href={href} className={styles.link}>
                {label}
              </a>
              <ArrowRight className={styles.arrow} size={18} />
            </h3>
            <p className={styles.text}>{text}</p>
            <ol className={styles.flow} aria-label={`How ${label} works`}>
              {flow.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <h3 className={styles.moreTitle}>{more.label}</h3>
          <ul className={styles.moreList}>
            {more.items.map(({ label, href, text }) => (
              <li key={href}>
                <a href={href}>
                  {label}
                  <ArrowRight size={16} />
                </a>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
