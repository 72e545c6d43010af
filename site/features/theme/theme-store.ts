import { useSyncExternalStore } from 'react';
import { createStoredValue } from '../../hooks/stored-value.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { spareBelow } from '../../lib/spare-below.ts';
import { applyTheme, otherTheme, parseTheme, type ThemeName } from './theme.ts';

const stored = createStoredValue('theme');

function readTheme(): ThemeName {
  return parseTheme(stored.read());
}

/** Stores a theme and shows it. */
export function setTheme(name: ThemeName): void {
  stored.write(name);
}

export function toggleTheme(): void {
  setTheme(otherTheme(readTheme()));
}

/** Shows the stored theme. The browser paints the pressed control first. */
async function showTheme(): Promise<void> {
  await nextFrame();
  spareBelow();
  applyTheme(readTheme());
}

/** Follows the theme that this or another tab has chosen. */
function subscribeToTheme(listener: () => void): () => void {
  // Applies a theme that another tab chose before this subscription.
  applyTheme(readTheme());
  return stored.subscribe(() => {
    showTheme();
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
