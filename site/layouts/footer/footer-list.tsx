import { useId } from 'react';
import type { Navigation } from '../menus/plan-navigation.ts';
import styles from './footer.module.css';
import { FooterLink } from './footer-link.tsx';

/** A list of links under its name. */
export function FooterList({ label, links }: Navigation['footer']['lists'][number]) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {label}
      </h2>
      <ul>
        {links.map(({ label, href }) => (
          <FooterLink key={href} label={label} href={href} />
        ))}
      </ul>
    </nav>
  );
}
