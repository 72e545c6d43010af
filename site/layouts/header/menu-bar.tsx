import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Navigation } from '../menus/plan-navigation.ts';
import { Menu } from './menu.tsx';
import styles from './menu-bar.module.css';
import { closedMenus, menuReducer } from './menu-state.ts';
import { useHoverIntent } from './use-hover-intent.ts';

/**
 * The menus of wide screens. They open on hover, click and arrow down. Escape, leaving with Tab, a
 * click outside and a navigation close them. Until hydration they open with CSS.
 */
export function MenuBar({ menus }: Pick<Navigation, 'menus'>) {
  const nav = useRef<HTMLElement>(null);
  const [{ open }, dispatch] = useReducer(menuReducer, closedMenus);
  const intent = useHoverIntent(
    (menu) => dispatch({ type: 'hover', menu }),
    () => dispatch({ type: 'leave' }),
  );
  const { cancel } = intent;

  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes them
  useLayoutEffect(() => dispatch({ type: 'close' }), [location]);
  useEffect(() => nav.current?.setAttribute('data-hydrated', ''), []);
  useEffect(() => {
    if (open === null) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && nav.current?.contains(target))) dispatch({ type: 'close' });
    };
    // The focus is elsewhere if the pointer opened the menu, and then stays there.
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      cancel();
      dispatch({ type: 'close' });
      if (!nav.current?.contains(document.activeElement)) return;
      nav.current.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, cancel]);

  return (
    <nav ref={nav} className={styles.nav} aria-label="Main">
      <ul className={styles.bar}>
        {menus.map((menu, index) => (
          <Menu
            key={menu.label}
            menu={menu}
            isOpen={open === index}
            index={index}
            intent={intent}
            dispatch={dispatch}
          />
        ))}
      </ul>
    </nav>
  );
}
