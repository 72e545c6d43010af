import { startTransition, useEffect, useState } from 'react';

/** Whether hydration is over. Components that mount afterwards are rendered in the browser only. */
let isOver = false;

/** Records the end of hydration. Use it in the root of the app. */
export function useEndOfHydration(): void {
  useEffect(() => {
    isOver = true;
  }, []);
}

/**
 * False while prerendering and hydrating, then true. The change renders in a transition, in slices.
 * A change of an external store would render all at once.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isOver);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
