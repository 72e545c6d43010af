import { Figure } from '../panel/figure.tsx';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { DotsBackdrop } from './dots-backdrop.tsx';
import styles from './hero.module.css';

/** The hero at the top of a page. */
export function Hero({ section }: { section: SectionOf<'hero'> }) {
  const { id, variant, eyebrow, title, lead, actions, note, figure, facts, backdrop } = section;
  return (
    <div id={id} className={styles.hero} data-variant={variant}>
      {backdrop === 'dots' && <DotsBackdrop />}
      <div className={styles.inner}>
        <div className={styles.words}>
          <div>
            {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
            <h1 className={styles.title}>{title}</h1>
          </div>
          <div className={styles.telling}>
            <p className={styles.lead}>{lead}</p>
            <Actions actions={actions} size="large" />
            {note && <p className={styles.note}>{note}</p>}
          </div>
        </div>
        {figure && (
          <div className={styles.figure}>
            <Figure figure={figure} hasParticles={backdrop === 'particles'} />
          </div>
        )}
        {facts && (
          <dl className={styles.facts} data-count={facts.length}>
            {facts.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
