/** A theme (spec §3). */
export interface Theme {
  name: 'dark' | 'light';
  primaryColor: string;
  secondaryColor: string;
  /** The page's background. Browsers also use it for their own frame. */
  groundColor: string;
}

/** Separate from the themes, because the script in the head must stay small. */
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

/** Text colors on the dark background. Social cards use them too. */
export const darkText = { full: '#f4f7fb', muted: '#a7b0c0' };
