import { Check, X } from '../../ui/icon/icons.tsx';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './checklist.module.css';

type Items = SectionOf<'checklist'>['items'];

/** A list of included items, and optionally one of excluded items. */
export function Checklist({ section }: { section: SectionOf<'checklist'> }) {
  const { mark, itemsTitle, items, not } = section;
  return (
    <Section section={section} layout={not ? 'stack' : 'aside'}>
      <div className={styles.lists} data-two={not !== undefined}>
        <div>
          {itemsTitle && <h3 className={styles.title}>{itemsTitle}</h3>}
          <List mark={mark} items={items} />
        </div>
        {not && (
          <div>
            <h3 className={styles.title}>{not.title}</h3>
            <List mark={mark === 'yes' ? 'no' : 'yes'} items={not.items} />
          </div>
        )}
      </div>
    </Section>
  );
}

function List({ mark, items }: { mark: 'yes' | 'no'; items: Items }) {
  const Icon = mark === 'yes' ? Check : X;
  return (
    <ul className={styles.list} data-mark={mark}>
      {items.map(({ text, detail }) => (
        <li key={text}>
          <Icon size={18} />
          <div>
            <p className={styles.text}>{text}</p>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
