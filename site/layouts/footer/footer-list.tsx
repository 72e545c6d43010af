import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { Navigation } from '../../plan-navigation.ts';
import { isCurrentPage } from '../menu-links/is-current-page.ts';
import styles from './footer.module.css';

/** A list of links under its name. */
export function FooterList({ label, links }: Navigation['footer']['lists'][number]) {
  const headingId = useId();
  const { pathname } = useLocation();
  return (
    <nav aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {label}
      </h2>
      <ul>
        {links.map(({ label: name, href }) => (
          <li key={href}>
            <a
              className={styles.link}
              href={href}
              aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
