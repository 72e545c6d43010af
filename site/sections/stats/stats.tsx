import { useRef } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { useMotion } from '../hooks/use-motion.ts';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import { formatCount } from './counter.ts';
import styles from './stats.module.css';

/** Large figures with what they mean. */
export function Stats({ section }: { section: SectionOf<'stats'> }) {
  const band = useRef<HTMLDListElement>(null);
  useMotion(band, section, loadCounters, true);
  const named = { label: 'In figures', ...section };
  return (
    <Section section={named}>
      <dl ref={band} className={styles.stats} data-count={section.items.length}>
        {section.items.map((item) => (
          <Figure key={item.label} item={item} />
        ))}
      </dl>
      {section.note && <p className={styles.note}>{section.note}</p>}
    </Section>
  );
}

/** The code that counts; where that is not wanted, or cannot be had, what shows the targets. */
async function loadCounters() {
  const showTargets = (band: Element) => {
    for (const value of band.querySelectorAll('[data-start]')) value.removeAttribute('data-start');
    return () => {};
  };
  if (skipsMotion()) return showTargets;
  const code = await import('./run-counters.ts').catch(() => undefined);
  return code?.runCounters ?? showTargets;
}

/** What counts is hidden from screen readers, which are told the target. */
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
