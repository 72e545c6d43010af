import { useEffect } from 'react';

/** Calls back when the window comes to match a media query. */
export function useMediaChange(query: string, onMatch: () => void): void {
  useEffect(() => {
    const media = matchMedia(query);
    const report = ({ matches }: MediaQueryListEvent) => {
      if (matches) onMatch();
    };
    media.addEventListener('change', report);
    return () => media.removeEventListener('change', report);
  }, [query, onMatch]);
}
