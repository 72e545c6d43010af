import { startTransition, useEffect, useState } from 'react';

/** Whether the document's own page has been hydrated; what mounts from then on is rendered here. */
let isOver = false;

/** Notes the end of hydration; for the root of the app. */
export function useEndOfHydration(): void {
  useEffect(() => {
    isOver = true;
  }, []);
}

/**
 * False while prerendering and hydrating, true from then on. What differs then is rendered as a
 * transition, in slices; after a change of an external store it would be rendered in one go.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isOver);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
