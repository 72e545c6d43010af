/** What a theme is (spec §3). */
export interface Theme {
  name: 'dark' | 'light';
  primaryColor: string;
  secondaryColor: string;
  /** The page's ground, which browsers give to their own frame as well. */
  groundColor: string;
}

export type ThemeName = Theme['name'];

/** The values are those of `styles/tokens.css`. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  dark: {
    name: 'dark',
    primaryColor: '#0091ff',
    secondaryColor: '#ffffff',
    groundColor: '#07090f',
  },
  light: {
    name: 'light',
    primaryColor: '#0062cc',
    secondaryColor: '#000000',
    groundColor: '#ffffff',
  },
};

/** Light when stored as light, otherwise dark (spec §4). */
export function parseTheme(stored: string | null): ThemeName {
  return stored === 'light' ? 'light' : 'dark';
}

export function otherTheme(name: ThemeName): ThemeName {
  return name === 'light' ? 'dark' : 'light';
}

/** Gives the document a theme: the class of the root element and the color of the browser's frame. */
export function applyTheme(name: ThemeName): void {
  document.documentElement.classList.toggle('light-theme', name === 'light');
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', themes[name].groundColor);
}
