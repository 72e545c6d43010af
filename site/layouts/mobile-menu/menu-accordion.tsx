import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ChevronDown } from '../../ui/icon/icons.tsx';
import { isCurrentMenu } from '../menu-links/aria-current.ts';
import { MenuLinks } from '../menu-links/menu-links.tsx';
import type { Navigation } from '../menus/plan-navigation.ts';
import styles from './menu-accordion.module.css';

/** The menus as an accordion with at most one open section (spec §2). */
export function MenuAccordion({ menus }: Pick<Navigation, 'menus'>) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const { pathname } = useLocation();
  return (
    <ul>
      {menus.map((menu, index) => {
        const { label, groups } = menu;
        const isOpen = open === label;
        return (
          <li key={label} className={styles.section} data-open={isOpen || undefined}>
            <button
              type="button"
              className={styles.heading}
              aria-expanded={isOpen}
              aria-controls={`${id}${index}`}
              aria-current={isCurrentMenu(pathname, menu) || undefined}
              onClick={() => setOpen(isOpen ? null : label)}
            >
              {label}
              <ChevronDown className={styles.chevron} size={20} strokeWidth={1.75} />
            </button>
            <div id={`${id}${index}`} className={styles.panel}>
              <div className={styles.clip}>
                <MenuLinks groups={groups} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
