import type { ReactNode } from 'react';
import { settings } from '../settings.ts';
import styles from './layout.module.css';

const menu = [
  { path: '/', label: 'Posts' },
  { path: '/topics', label: 'Topics' },
  { path: '/about', label: 'About' },
];

/** What every page has: the name of the blog, the menu, and the feeds at its end. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <a className={styles.name} href="/">
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
      <main id="content" className={styles.content}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p>{settings.description}</p>
        <p>
          New posts by <a href="/rss.xml">RSS</a>, <a href="/atom.xml">Atom</a> or{' '}
          <a href="/feed.json">JSON</a>
        </p>
      </footer>
    </div>
  );
}
