import { useId } from 'react';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { Head } from '../section/head.tsx';
import styles from './cta.module.css';

/** The call to action at the end of a page. */
export function Cta({ section }: { section: SectionOf<'cta'> }) {
  const headingId = useId();
  const { id, variant, eyebrow, title, intro, actions, note } = section;
  return (
    <section id={id} className={styles.cta} data-variant={variant} aria-labelledby={headingId}>
      <div className={styles.inner}>
        <Head eyebrow={eyebrow} title={title} intro={intro} headingId={headingId} size="large" />
        <div className={styles.next}>
          <Actions actions={actions} size="large" />
          {note && <p className={styles.note}>{note}</p>}
        </div>
      </div>
    </section>
  );
}
