import { useSyncExternalStore } from 'react';

/** Whether the page is scrolled beyond a number of pixels; not on the server. */
export function useScrolledBeyond(pixels: number): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > pixels,
    () => false,
  );
}

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
