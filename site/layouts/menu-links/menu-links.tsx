import { useLocation } from 'react-router-dom';
import type { Navigation } from '../../navigation.ts';
import { isCurrentPage } from './is-current-page.ts';
import styles from './menu-links.module.css';

interface MenuLinksProps {
  links: Navigation['menus'][number]['links'];
  /** Read down the first column, then down the second. */
  columns?: 1 | 2;
}

/** The links of a menu, drawn as a workflow: each a node, an edge through them. */
export function MenuLinks({ links, columns = 1 }: MenuLinksProps) {
  const { pathname } = useLocation();
  const perColumn = Math.ceil(links.length / columns);
  return (
    <div className={styles.columns} data-columns={columns}>
      {Array.from({ length: columns }, (_, column) =>
        links.slice(column * perColumn, (column + 1) * perColumn),
      ).map((part) => (
        <ul key={part[0]?.href}>
          {part.map(({ label, href, description }) => (
            <li key={href} className={styles.item}>
              <a
                className={styles.link}
                href={href}
                aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}
              >
                <span className={styles.label}>{label}</span>
                {description && <span className={styles.description}>{description}</span>}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
