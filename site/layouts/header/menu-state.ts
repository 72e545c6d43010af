/** The state of the header's menus. */
export interface MenuState {
  open: number | null;
  /** Opened by a click or a key: stays open when the pointer leaves. */
  isPinned: boolean;
}

export type MenuEvent =
  | { type: 'hover'; menu: number }
  | { type: 'leave' }
  | { type: 'press'; menu: number }
  | { type: 'enter'; menu: number }
  | { type: 'close' };

export const closedMenus: MenuState = { open: null, isPinned: false };

/** The next state. At most one menu is open at a time. */
export function menuReducer(state: MenuState, event: MenuEvent): MenuState {
  switch (event.type) {
    case 'hover':
      return state.open === event.menu ? state : { open: event.menu, isPinned: false };
    case 'leave':
      return state.isPinned ? state : closedMenus;
    case 'press':
      return press(state, event.menu);
    case 'enter':
      return { open: event.menu, isPinned: true };
    case 'close':
      return closedMenus;
  }
}

/** A click on a menu that just opened on hover pins it instead of closing it. */
function press(state: MenuState, menu: number): MenuState {
  return state.open === menu && state.isPinned ? closedMenus : { open: menu, isPinned: true };
}
