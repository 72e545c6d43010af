import { createStoredValue } from '../../hooks/stored-value.ts';
import { applyTheme, otherTheme, parseTheme, type ThemeName } from './theme.ts';

const stored = createStoredValue('theme');

/** The visitor's choice, or dark. */
export function readTheme(): ThemeName {
  return parseTheme(stored.read());
}

/** Shows a theme and remembers it. */
export function setTheme(name: ThemeName): void {
  applyTheme(name);
  stored.write(name);
}

export function toggleTheme(): void {
  setTheme(otherTheme(readTheme()));
}

/** Follows the choice, also when it is made in another tab, which this page then shows too. */
export function subscribeToTheme(listener: () => void): () => void {
  // One that was chosen there before anybody listened here.
  applyTheme(readTheme());
  return stored.subscribe(() => {
    applyTheme(readTheme());
    listener();
  });
}
