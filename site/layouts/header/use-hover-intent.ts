import { useEffect, useRef } from 'react';

/**
 * Milliseconds: a pointer that only passes over opens nothing, and one that leaves briefly closes
 * nothing.
 */
const openAfter = 90;
const closeAfter = 220;

/** Reports a pointer that stays on or off a menu. A later movement cancels an earlier one. */
export function useHoverIntent(onHover: (menu: number) => void, onLeave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const schedule = (action: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  return {
    enter: (menu: number) => schedule(() => onHover(menu), openAfter),
    leave: () => schedule(onLeave, closeAfter),
    cancel: () => clearTimeout(timer.current),
  };
}
