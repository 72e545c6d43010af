import { useSyncExternalStore } from 'react';
import type { ThemeName } from './theme.ts';
import { readTheme, subscribeToTheme } from './theme-store.ts';

/**
 * The theme's name, for what styles cannot express (a pressed state, a label). Looks follow the
 * class of the root element instead, so that the markup is the same in both themes.
 */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'dark');
}
