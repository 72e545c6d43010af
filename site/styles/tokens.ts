import { desktopQuery, menusQuery, mobileQuery, tabletQuery } from './queries.ts';
import { darkText, themes } from './themes.ts';

/*
 * Values that a designer sets once and that never change while a page is open. The build inserts
 * them where styles and templates name them (`constants` of site.config.ts), so they add no bytes.
 * Values that differ by theme, on paper or with forced colors are custom properties in tokens.css.
 */

/** For `@media (--tablet)` and `@media not (--tablet)`. */
const breakpoints = {
  '--large-phone': '(width >= 30em)',
  '--small-tablet': '(width >= 37.5em)',
  '--tablet': tabletQuery,
  '--desktop': desktopQuery,
  '--wide-desktop': '(width >= 75em)',
  '--menus': menusQuery,
  '--mobile': mobileQuery,
};

/** For `@container (--wide-cell)`: the space of a part of a page. */
const containers = {
  '--narrow-cell': '(width >= 14em)',
  '--wide-cell': '(width >= 27.5em)',
  '--wide-header': '((width >= 960px) and (width >= 60em))',
};

const fontSizes = {
  /** Initials and short marks. */
  '--text-mark': '0.75rem',
  /** Technical labels: times, code. */
  '--text-fine': '0.8125rem',
  '--text-small': '0.875rem',
  '--text-panel': '0.9375rem',
  '--text-body': '1rem',
  '--text-large': '1.125rem',
  '--text-article': '1.1875rem',
  /** The sentence under a page's title, and the titles of cards. */
  '--text-lead': 'clamp(1.1875rem, 1.1rem + 0.4vw, 1.3125rem)',
  '--text-group': 'clamp(1.4375rem, 1.25rem + 0.9vw, 1.75rem)',
  '--text-section': 'clamp(1.75rem, 1.35rem + 1.9vw, 2.375rem)',
  '--text-page': 'clamp(2.125rem, 1.4rem + 3.2vw, 3.25rem)',
  '--text-split-hero': 'clamp(2.5rem, 0.6rem + 4.2vw, 3.75rem)',
  '--text-hero': 'clamp(2.5rem, 1.5rem + 4.6vw, 4.25rem)',
  '--text-print': '11pt',
  /** In drawings, whose layouts count in pixels. */
  '--text-drawn-detail': '13px',
  '--text-drawn-name': '14px',
};

export const fontWeights = {
  '--regular': '400',
  '--emphasis': '500',
  '--label': '550',
  '--bold': '600',
  '--wordmark': '700',
};

export const tokens: Readonly<Record<string, string>> = {
  ...breakpoints,
  ...containers,
  ...fontSizes,
  ...fontWeights,
  /** The minimum side of a touch target. */
  '--target': '44px',
  '--dark-ground': themes.dark.groundColor,
  '--dark-primary': themes.dark.primaryColor,
  '--dark-secondary': themes.dark.secondaryColor,
  '--dark-text': darkText.full,
  '--dark-text-muted': darkText.muted,
  '--light-ground': themes.light.groundColor,
  '--light-primary': themes.light.primaryColor,
  '--light-secondary': themes.light.secondaryColor,
};
