import { ArrowRight } from '../../ui/icon/icons.tsx';
import { Glyph } from '../glyph/glyph.tsx';
import type { SectionOf } from '../schema.ts';
import { Actions } from '../section/actions.tsx';
import { Section } from '../section/section.tsx';
import styles from './features.module.css';

type Item = SectionOf<'features'>['items'][number];

/** A list of features with lines between them. */
export function Features({ section }: { section: SectionOf<'features'> }) {
  const { layout, items, actions } = section;
  const List = layout === 'numbered' ? 'ol' : 'ul';
  return (
    <Section
      section={section}
      layout={layout === 'aside' ? 'aside' : 'stack'}
      foot={layout === 'aside' && <Actions actions={actions} />}
    >
      <List className={styles.list} data-layout={layout} data-count={items.length} data-reveal="">
        {items.map((item) => (
          <FeatureItem key={item.title} {...item} />
        ))}
      </List>
      {layout !== 'aside' && <Actions actions={actions} />}
    </Section>
  );
}

function FeatureItem({ title, text, tag, glyph, points, href }: Item) {
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        {glyph && <Glyph shape={glyph} className={styles.glyph} />}
        <h3 className={styles.title}>{title}</h3>
        {tag && <p className={styles.tag}>{tag}</p>}
      </div>
      <div>
        <p className={styles.text}>{text}</p>
        {points && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {href && (
          <a className={styles.more} href={href}>
            Read more <span className="visually-hidden">about {title}</span>
            <ArrowRight size={16} />
          </a>
        )}
      </div>
    </li>
  );
}
