// The breakpoints that code needs as well; tokens.ts names them for styles.

/** From 769 px on the header has its menus (spec §9), in em as well: larger text needs more room. */
export const menusQuery = '((width >= 769px) and (width >= 48.0625em))';
/** What the spec calls mobile (§4). */
export const mobileQuery = '(width <= 768px)';
export const tabletQuery = '(width >= 48em)';
export const desktopQuery = '(width >= 64em)';
