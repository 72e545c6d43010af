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

/** Follows the choice, also when it is made in another tab, which this page then shows too. */
function subscribeToTheme(listener: () => void): () => void {
  // One that was chosen there before anybody listened here.
  applyTheme(readTheme());
  return stored.subscribe(() => {
    applyTheme(readTheme());
    listener();
  });
}

/**
 * The theme's name, for what styles cannot express (a pressed state, a label). Looks follow the
 * class of the root element instead, so that the markup is the same in both themes.
 */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'dark');
}
