import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { menusQuery } from '../../styles/queries.ts';
import type { Navigation } from '../menus/plan-navigation.ts';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { coverPage } from './cover-page.ts';
import { MenuAccordion } from './menu-accordion.tsx';
import { MenuActions } from './menu-actions.tsx';
import styles from './mobile-menu.module.css';
import { wrapFocus } from './wrap-focus.ts';

interface MobileMenuProps extends Pick<Navigation, 'menus'> {
  appUrl: string;
}

/**
 * The menus of narrow screens: a modal dialog over the whole page, so that the browser keeps the
 * focus inside, gives it back and closes on Escape.
 */
export function MobileMenu({ menus, appUrl }: MobileMenuProps) {
  const dialogId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  // Open only at the place where it was opened: another page closes it.
  const [openAt, setOpenAt] = useState<typeof location | null>(null);
  const isOpen = openAt === location;
  const close = useCallback(() => setOpenAt(null), []);

  // It ends before the page that was navigated to takes the focus, which a dialog gives back as it closes.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isOpen || current === null) return;
    const { style } = document.body;
    const wide = matchMedia(menusQuery);
    // What is behind the dialog becomes inert, which is a style.
    const showPage = coverPage(current);
    // Before, or the page would be laid out once more.
    style.overflow = 'hidden';
    current.showModal();
    wide.addEventListener('change', close);
    return () => {
      wide.removeEventListener('change', close);
      style.overflow = '';
      showPage();
      current.close();
    };
  }, [isOpen, close]);

  return (
    <div className={styles.container}>
      <MenuButton isOpen={isOpen} controls={dialogId} onPress={() => setOpenAt(location)} />
      <a className={styles.plainButton} href={`#${allPagesId}`}>
        Menu
      </a>
      <dialog
        ref={dialog}
        id={dialogId}
        className={styles.dialog}
        aria-label="Menu"
        onClose={close}
        onKeyDown={wrapFocus}
      >
        <div className={styles.bar}>
          <Wordmark isHome={location.pathname === paths.home()} />
          <MenuButton isOpen controls={dialogId} onPress={close} />
        </div>
        <nav className={styles.nav} aria-label="Menu">
          <MenuAccordion menus={menus} />
        </nav>
        <MenuActions appUrl={appUrl} />
      </dialog>
    </div>
  );
}

interface MenuButtonProps {
  isOpen: boolean;
  /** Id of the menu. */
  controls: string;
  onPress: () => void;
}

/** Two lines that become a cross. */
function MenuButton({ isOpen, controls, onPress }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      <span className={styles.stroke} />
      <span className={styles.stroke} />
    </button>
  );
}

/** Where the links of all menus stand for readers without JavaScript, at the end of the page. */
export const allPagesId = 'all-pages';
