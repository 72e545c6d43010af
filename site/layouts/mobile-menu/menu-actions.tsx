import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { ThemeToggle } from '../../features/theme/theme-toggle.tsx';
import { AccountLink } from '../header/account-link.tsx';
import { ariaCurrent } from '../menu-links/aria-current.ts';
import styles from './mobile-menu.module.css';

/** What a visitor can do, within reach of the thumb. */
export function MenuActions({ appUrl }: { appUrl: string }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.actions}>
      <a
        className={styles.partner}
        href={paths.partner()}
        aria-current={ariaCurrent(pathname, paths.partner())}
      >
        Become a Partner
      </a>
      <AccountLink className={styles.account} appUrl={appUrl} />
      <ThemeToggle />
    </div>
  );
}
