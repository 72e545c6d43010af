import { useSyncExternalStore } from 'react';
import { createStoredValue } from '../../hooks/stored-value.ts';
import { spareBelow } from '../../lib/spare-below.ts';
import { applyTheme, otherTheme, parseTheme, type ThemeName } from './theme.ts';

const stored = createStoredValue('theme');

function readTheme(): ThemeName {
  return parseTheme(stored.read());
}

/** Shows a theme and stores it. */
export function setTheme(name: ThemeName): void {
  spareBelow();
  applyTheme(name);
  stored.write(name);
}

export function toggleTheme(): void {
  setTheme(otherTheme(readTheme()));
}

/** Follows the chosen theme, and applies one that another tab has chosen. */
function subscribeToTheme(listener: () => void): () => void {
  // Applies a theme that another tab chose before this subscription.
  applyTheme(readTheme());
  return stored.subscribe(() => {
    applyTheme(readTheme());
    listener();
  });
}

/**
 * The theme's name, for what CSS cannot express (a pressed state, a label). Styles use the class of
 * the root element instead, so the markup is the same in both themes.
 */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'dark');
}
