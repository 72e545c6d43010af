import { ThemeToggle } from '../../features/theme/theme-toggle.tsx';
import { AccountLink, PartnerLink } from '../header/action-links.tsx';
import styles from './mobile-menu.module.css';

/** The visitor's actions, within reach of the thumb. */
export function MenuActions({ appUrl }: { appUrl: string }) {
  return (
    <div className={styles.actions}>
      <PartnerLink className={styles.partner} />
      <AccountLink className={styles.account} appUrl={appUrl} />
      <ThemeToggle />
    </div>
  );
}
