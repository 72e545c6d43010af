import {
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { ChevronDown } from '../../ui/icon/icons.tsx';
import { isCurrentMenu } from '../menu-links/aria-current.ts';
import { MenuLinks } from '../menu-links/menu-links.tsx';
import type { Menu as MenuData } from '../menus/plan-navigation.ts';
import styles from './menu-bar.module.css';
import type { MenuEvent } from './menu-state.ts';
import { moveFocus } from './move-focus.ts';
import type { useHoverIntent } from './use-hover-intent.ts';

/** Links per column. A longer list continues in a second column. */
const rows = 6;

interface MenuProps {
  menu: MenuData;
  isOpen: boolean;
  /** Its index among the menus. */
  index: number;
  intent: ReturnType<typeof useHoverIntent>;
  dispatch: Dispatch<MenuEvent>;
}

/** A menu of the header: a button and its panel of links. */
export function Menu({ menu, isOpen, index, intent, dispatch }: MenuProps) {
  const { pathname } = useLocation();
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen && event.key !== 'ArrowDown') return;
    // The panel must be visible before one of its links can be focused.
    if (!isOpen) flushSync(() => dispatch({ type: 'enter', menu: index }));
    if (panel.current) moveFocus(event, panel.current);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) {
      dispatch({ type: 'close' });
    }
  };
  const press = () => {
    intent.cancel();
    dispatch({ type: 'press', menu: index });
  };

  return (
    <li
      className={styles.item}
      data-open={isOpen || undefined}
      onPointerEnter={ifMouse(() => intent.enter(index))}
      onPointerLeave={ifMouse(intent.leave)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-current={isCurrentMenu(pathname, menu) || undefined}
        onClick={press}
      >
        {menu.label}
        <ChevronDown className={styles.chevron} size={14} strokeWidth={2} />
      </button>
      <div ref={panel} id={panelId} className={styles.panel}>
        <div className={styles.sheet} data-grouped={menu.groups.length > 1 || undefined}>
          <MenuLinks groups={menu.groups} rows={rows} />
        </div>
      </div>
    </li>
  );
}

/** On touch, the first tap would open by hover and then close by click. */
function ifMouse(action: () => void) {
  return ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') action();
  };
}
