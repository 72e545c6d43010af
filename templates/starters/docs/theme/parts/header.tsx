import type { Settings } from '../settings';
import { CloseIcon, MenuIcon, MoonIcon, SearchIcon, SunIcon } from './icons';

/** The bar on top of every page. What needs JavaScript is hidden without it. */
export function Header({ settings: { name, repository } }: { settings: Settings }) {
  return (
    <header className="site-header">
      <button type="button" className="icon-button menu-button" popoverTarget="sidebar">
        <MenuIcon />
        <CloseIcon />
        <span className="visually-hidden">Menu</span>
      </button>
      <a className="site-name" href="/">
        <span>{name}</span>
      </a>
      <button type="button" className="search-button js-only" data-open-search>
        <SearchIcon />
        <span className="search-label">Search</span>
        <span className="search-key" aria-hidden="true">
          /
        </span>
      </button>
      {repository && (
        <a className="header-link" href={repository}>
          Code
        </a>
      )}
      <button
        type="button"
        className="icon-button theme-button js-only"
        data-switch-theme
        aria-label="Switch between light and dark theme"
      >
        <SunIcon />
        <MoonIcon />
      </button>
    </header>
  );
}
