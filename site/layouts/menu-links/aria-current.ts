import type { Menu } from '../menus/plan-navigation.ts';

/**
 * The `aria-current` of a link: `page` on its own page, with or without a trailing slash, and
 * `true` on the pages below it, such as the blog's articles.
 */
export function ariaCurrent(pathname: string, href: string): 'page' | 'true' | undefined {
  const path = trim(pathname);
  if (path === trim(href)) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}

/** Whether one of a menu's links is current. */
export function isCurrentMenu(pathname: string, { groups }: Menu): boolean {
  return groups.some(({ links }) => links.some(({ href }) => ariaCurrent(pathname, href)));
}

function trim(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
