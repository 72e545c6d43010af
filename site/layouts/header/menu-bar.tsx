import { type KeyboardEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
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

  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes them
  useLayoutEffect(() => dispatch({ type: 'close' }), [location]);
  useEffect(() => nav.current?.setAttribute('data-hydrated', ''), []);
  useEffect(() => {
    if (open === null) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && nav.current?.contains(target))) dispatch({ type: 'close' });
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return;
    intent.cancel();
    dispatch({ type: 'close' });
    nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };

  return (
    <nav ref={nav} className={styles.nav} aria-label="Main" onKeyDown={closeOnEscape}>
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
