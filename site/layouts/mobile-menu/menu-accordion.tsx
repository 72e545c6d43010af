import { useId, useState } from 'react';
import type { Navigation } from '../../plan-navigation.ts';
import { ChevronDown } from '../../ui/icon/icons.tsx';
import { MenuLinks } from '../menu-links/menu-links.tsx';
import styles from './menu-accordion.module.css';

/** The menus as sections below each other, at most one of them open (spec §2). */
export function MenuAccordion({ menus }: Pick<Navigation, 'menus'>) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  return (
    <ul>
      {menus.map(({ label, groups }, index) => {
        const isOpen = open === label;
        return (
          <li key={label} className={styles.section} data-open={isOpen || undefined}>
            <button
              type="button"
              className={styles.heading}
              aria-expanded={isOpen}
              aria-controls={`${id}${index}`}
              onClick={() => setOpen(isOpen ? null : label)}
            >
              {label}
              <ChevronDown
                className={styles.chevron}
                size={20}
                strokeWidth={1.75}
                aria-hidden="true"
              />
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
