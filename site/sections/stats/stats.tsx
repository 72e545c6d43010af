import { motionOf } from '../hooks/motion.ts';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import { formatCount } from './counter.ts';
import styles from './stats.module.css';

/** Large figures with their meaning. */
export function Stats({ section }: { section: SectionOf<'stats'> }) {
  const { trigger } = section;
  const items = section.items.map(({ value, prefix, suffix }) => ({ value, prefix, suffix }));
  const named = { label: 'In figures', ...section };
  return (
    <Section section={named}>
      <dl
        className={styles.stats}
        data-count={items.length}
        data-waiting=""
        {...motionOf('counters', { items, trigger })}
      >
        {section.items.map((item) => (
          <Figure key={item.label} item={item} />
        ))}
      </dl>
      {section.note && <p className={styles.note}>{section.note}</p>}
    </Section>
  );
}

/** The counter is hidden from screen readers, which read the target. */
function Figure({ item }: { item: SectionOf<'stats'>['items'][number] }) {
  const target = formatCount(item.value, item);
  const start = formatCount(0, item);
  return (
    <div className={styles.item}>
      <dt className={styles.label}>{item.label}</dt>
      <dd>
        <span
          className={styles.value}
          aria-hidden="true"
          data-value=""
          data-start={start === target ? undefined : start}
        >
          {target}
        </span>
        <span className="visually-hidden">{target}</span>
        {item.meaning && <span className={styles.meaning}>{item.meaning}</span>}
      </dd>
    </div>
  );
}
