import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { menusQuery } from '../../styles/queries.ts';
import type { Navigation } from '../menus/plan-navigation.ts';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { MenuAccordion } from './menu-accordion.tsx';
import { MenuActions } from './menu-actions.tsx';
import styles from './mobile-menu.module.css';
import { openDialog } from './open-dialog.ts';
import { wrapFocus } from './wrap-focus.ts';

interface MobileMenuProps extends Pick<Navigation, 'menus'> {
  appUrl: string;
}

/**
 * The menus of narrow screens: a modal dialog over the whole page. So the browser traps and
 * restores the focus, and closes it on Escape.
 */
export function MobileMenu({ menus, appUrl }: MobileMenuProps) {
  const dialogId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  // Open only at this location: navigating closes it.
  const [openAt, setOpenAt] = useState<typeof location | null>(null);
  const isOpen = openAt === location;
  const close = useCallback(() => setOpenAt(null), []);
  /** The menu starts to fade before the page behind it is styled again. */
  const fadeOut = async () => {
    dialog.current?.style.setProperty('opacity', '0');
    await nextFrame();
    close();
  };

  // A layout effect closes the dialog before the new page's heading gets the focus, because a
  // closing dialog restores the focus.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isOpen || current === null) return;
    const wide = matchMedia(menusQuery);
    const closeDialog = openDialog(current);
    wide.addEventListener('change', close);
    return () => {
      wide.removeEventListener('change', close);
      closeDialog();
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
          <MenuButton isOpen controls={dialogId} onPress={fadeOut} />
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

/** Id of the list of all links at the end of the page, for readers without JavaScript. */
export const allPagesId = 'all-pages';
