import { type Theme, themes } from '../../styles/themes.ts';

export type ThemeName = Theme['name'];

/** Light if stored as light, otherwise dark (spec §4). */
export function parseTheme(stored: string | null): ThemeName {
  return stored === 'light' ? 'light' : 'dark';
}

export function otherTheme(name: ThemeName): ThemeName {
  return name === 'light' ? 'dark' : 'light';
}

/**
 * Applies a theme to the document: the class of the root element and the color of the browser's
 * frame.
 */
export function applyTheme(name: ThemeName): void {
  document.documentElement.classList.toggle('light-theme', name === 'light');
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', themes[name].groundColor);
}
