// The breakpoints that code uses too. tokens.ts names them for styles.

/** The header has its menus from 769 px on (spec §9). The limit in em is for larger text. */
export const menusQuery = '((width >= 769px) and (width >= 48.0625em))';
/** The spec's definition of mobile (§4). */
export const mobileQuery = '(width <= 768px)';
export const tabletQuery = '(width >= 48em)';
export const desktopQuery = '(width >= 64em)';
