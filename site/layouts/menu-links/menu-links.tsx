import { memo, useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { Menu, MenuLink } from '../menus/plan-navigation.ts';
import { ariaCurrent } from './aria-current.ts';
import styles from './menu-links.module.css';
import { toColumns } from './to-columns.ts';

interface MenuLinksProps {
  groups: Menu['groups'];
  /**
   * The maximum length of a column. A longer group continues in the next column. Without it, there
   * is one column.
   */
  rows?: number;
}

/** The links of a menu, drawn as workflows: each is a node, with an edge between them. */
export const MenuLinks = memo(function MenuLinks({ groups, rows }: MenuLinksProps) {
  const id = useId();
  return (
    <div className={styles.groups}>
      {groups.map(({ label, links }, index) => (
        <div key={label ?? ''}>
          {label && (
            <p className={styles.heading} id={`${id}${index}`}>
              {label}
            </p>
          )}
          <div className={styles.columns}>
            {toColumns(links, rows ?? links.length).map((column) => (
              <Column key={column[0]?.href} links={column} labelId={label && `${id}${index}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
});

function Column({ links, labelId }: { links: readonly MenuLink[]; labelId: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.column} aria-labelledby={labelId}>
      {links.map(({ label, href, description }) => (
        <li key={href} className={styles.item}>
          <a className={styles.link} href={href} aria-current={ariaCurrent(pathname, href)}>
            <span className={styles.label}>{label}</span>
            {description && <span className={styles.description}>{description}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
