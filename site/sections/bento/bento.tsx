import { ArrowRight } from '../../ui/icon/icons.tsx';
import { Figure } from '../panel/figure.tsx';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './bento.module.css';

/** Cells of unequal size, each with a fact or a small figure. */
export function Bento({ section }: { section: SectionOf<'bento'> }) {
  return (
    <Section section={section}>
      <ul className={styles.bento} data-reveal="">
        {section.cells.map(({ size, title, text, fact, figure, href, medium }) => (
          <li key={title} className={styles.cell} data-size={size} data-medium={medium}>
            <div>
              {fact && (
                <p className={styles.fact}>
                  <strong>{fact.value}</strong> {fact.label}
                </p>
              )}
              <h3 className={styles.title}>
                {href ? (
                  <a href={href}>
                    {title} <ArrowRight size={18} />
                  </a>
                ) : (
                  title
                )}
              </h3>
              <p className={styles.text}>{text}</p>
            </div>
            {figure && (
              <div className={styles.figure} data-kind={figure.kind}>
                <Figure figure={figure} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
