import { type RefObject, useRef } from 'react';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import { formatCount } from './counter.ts';
import styles from './stats.module.css';
import { useCount } from './use-count.ts';

type Item = SectionOf<'stats'>['items'][number];

/** Large figures with what they mean. */
export function Stats({ section }: { section: SectionOf<'stats'> }) {
  const band = useRef<HTMLDListElement>(null);
  const named = { label: 'In figures', ...section };
  return (
    <Section section={named}>
      <dl ref={band} className={styles.stats} data-count={section.items.length}>
        {section.items.map((item) => (
          <Figure key={item.label} item={item} band={band} trigger={section.trigger} />
        ))}
      </dl>
      {section.note && <p className={styles.note}>{section.note}</p>}
    </Section>
  );
}

interface FigureProps {
  item: Item;
  band: RefObject<HTMLElement | null>;
  trigger: SectionOf<'stats'>['trigger'];
}

function Figure({ item, band, trigger }: FigureProps) {
  const { value: target, prefix = '', suffix = '', label, meaning } = item;
  const value = useCount(band, target, trigger);
  const affixes = { target, prefix, suffix };
  return (
    <div className={styles.item}>
      <dt className={styles.label}>{label}</dt>
      <dd>
        <span className={styles.value} aria-hidden="true">
          {formatCount(value, affixes)}
        </span>
        <span className="visually-hidden">{formatCount(target, affixes)}</span>
        {meaning && <span className={styles.meaning}>{meaning}</span>}
      </dd>
    </div>
  );
}
