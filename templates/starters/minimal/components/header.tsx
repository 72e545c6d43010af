import { settings } from '../settings.ts';
import styles from './header.module.css';

export type MenuItem = { path: string; label: string };

/** The name of the site, which leads home, and the menu. */
export function Header({ path, menu }: { path: string; menu: MenuItem[] }) {
  return (
    <header className={styles.header}>
      <a className={styles.name} href="/" aria-current={path === '/' ? 'page' : undefined}>
        {settings.name}
      </a>
      <nav aria-label="Main">
        <ul className={styles.menu}>
          {menu.map((item) => (
            <li key={item.path}>
              <a href={item.path} aria-current={item.path === path ? 'page' : undefined}>
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
