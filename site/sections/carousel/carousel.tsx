import { ChevronLeft, ChevronRight, Pause, Play } from '../../ui/icon/icons.tsx';
import { Glyph } from '../glyph/glyph.tsx';
import { motionOf } from '../hooks/motion.ts';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { Section } from '../section/section.tsx';
import styles from './carousel.module.css';

/**
 * A carousel of categories. A script adds automatic scrolling and buttons; without it, the list
 * scrolls by hand.
 */
export function Carousel({ section }: { section: SectionOf<'carousel'> }) {
  return (
    <Section section={section}>
      {/* Keyboard users must be able to reach a list that scrolls. */}
      <ul
        className={styles.list}
        aria-label={section.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {section.items.map(({ glyph, title, text, count, examples }) => (
          <li key={title} className={styles.item}>
            <p className={styles.top}>
              <Glyph shape={glyph} className={styles.glyph} />
              {count && <span>{count}</span>}
            </p>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
            {examples.length > 0 && <p className={styles.examples}>{examples.join(' · ')}</p>}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Actions actions={section.actions} />
        <div className={styles.controls} hidden {...motionOf('carousel')}>
          <button type="button" aria-label="Previous">
            <ChevronLeft size={20} />
          </button>
          <button type="button" aria-label="Next">
            <ChevronRight size={20} />
          </button>
          <button type="button" aria-label="Play">
            <Play size={18} />
            <Pause size={18} />
          </button>
        </div>
      </div>
    </Section>
  );
}
