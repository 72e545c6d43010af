import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { ariaCurrent } from '../menu-links/aria-current.ts';
import type { Navigation } from '../menus/plan-navigation.ts';
import { allPagesId } from '../mobile-menu/mobile-menu.tsx';
import styles from './footer.module.css';

type List = Navigation['footer']['lists'][number];

/**
 * The links of the header's menus for readers without JavaScript, who cannot open the mobile menu.
 */
export function AllPages({ menus }: Pick<Navigation, 'menus'>) {
  return (
    <div className={`${styles.allPages} without-script`} id={allPagesId}>
      {menus.map(({ label, groups }) => (
        <FooterList key={label} label={label} links={groups.flatMap(({ links }) => links)} />
      ))}
    </div>
  );
}

/** A list of links under its heading. */
export function FooterList({ label, links }: List) {
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

/** A link in a list of the footer. */
export function FooterLink({ label, href }: List['links'][number]) {
  const { pathname } = useLocation();
  return (
    <li>
      <a className={styles.link} href={href} aria-current={ariaCurrent(pathname, href)}>
        {label}
      </a>
    </li>
  );
}
