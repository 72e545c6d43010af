import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { ThemeToggle } from '../../features/theme/theme-toggle.tsx';
import type { Navigation } from '../menus/plan-navigation.ts';
import { MobileMenu } from '../mobile-menu/mobile-menu.tsx';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { AccountLink, PartnerLink } from './action-links.tsx';
import styles from './header.module.css';
import { MenuBar } from './menu-bar.tsx';
import { useScrollStyle } from './use-scroll-style.ts';

interface HeaderProps extends Pick<Navigation, 'menus'> {
  appUrl: string;
}

/** The fixed header: the link home, the five menus, and the visitor's actions. */
export function Header({ menus, appUrl }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useScrollStyle(header);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.row}>
        <Wordmark isHome={pathname === paths.home()} />
        <MenuBar menus={menus} />
        <div className={styles.actions}>
          <ThemeToggle />
          <AccountLink className={styles.account} appUrl={appUrl} />
          <PartnerLink className={styles.partner} />
          <MobileMenu menus={menus} appUrl={appUrl} />
        </div>
      </div>
    </header>
  );
}
