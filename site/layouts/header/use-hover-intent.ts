import { useEffect, useRef } from 'react';

/** Milliseconds: a pointer that only crosses opens nothing; one that strays for a moment closes nothing. */
const openAfter = 90;
const closeAfter = 220;

/** Reports a pointer that stays on a menu or off it; a later movement takes back an earlier one. */
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
