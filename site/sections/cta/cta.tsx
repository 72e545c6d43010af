import { useId } from 'react';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import styles from './cta.module.css';

/** The last thing on a page: what to do next. */
export function Cta({ section }: { section: SectionOf<'cta'> }) {
  const headingId = useId();
  const { id, variant, eyebrow, title, intro, actions, note } = section;
  return (
    <section id={id} className={styles.cta} data-variant={variant} aria-labelledby={headingId}>
      <div className={styles.inner}>
        <div>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        <div className={styles.next}>
          <Actions actions={actions} size="large" />
          {note && <p className={styles.note}>{note}</p>}
        </div>
      </div>
    </section>
  );
}
