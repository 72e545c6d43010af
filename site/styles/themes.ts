/** What a theme is (spec §3). */
export interface Theme {
  name: 'dark' | 'light';
  primaryColor: string;
  secondaryColor: string;
  /** The page's ground, which browsers give to their own frame as well. */
  groundColor: string;
}

/** Apart from the themes for the script in the head, which has no room for more. */
export const lightGround = '#ffffff';

export const themes: Readonly<Record<Theme['name'], Theme>> = {
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
    groundColor: lightGround,
  },
};

/** Text on the dark ground, which social cards have too. */
export const darkText = { full: '#f4f7fb', muted: '#a7b0c0' };
