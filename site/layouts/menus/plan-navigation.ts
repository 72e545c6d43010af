import type { PageTools } from 'stet';
import { paths } from '../../domain/paths.ts';
import type { PageEntry } from '../../sections/schema.ts';
import type { NavigationEntry, NavigationFile } from './navigation-schema.ts';

export type MenuLink = NavigationFile['menus'][number]['links'][number];
/** A menu of the header. Links without a heading form a group without a label. */
export type Menu = { label: string; groups: { label?: string; links: MenuLink[] }[] };
export type Navigation = { menus: Menu[]; footer: NavigationFile['footer'] };

type Complain = PageTools['complain'];
/** A page that requests a place in a menu. */
type Asking = { file: string; link: MenuLink; menu: string; group?: string; order: number };

/**
 * Plans the footer and the menus of `navigation.yaml`, and adds pages that request a place in their
 * front matter. Reports unknown places and duplicate links.
 */
export function planNavigation(
  { file, data }: Pick<NavigationEntry, 'file' | 'data'>,
  pages: readonly Pick<PageEntry, 'id' | 'file' | 'data'>[],
  complain: Complain,
): Navigation {
  const asking = pages.flatMap(toAsking).sort(byOrder);
  for (const page of asking) checkPlace(page, data.menus, { file, complain });
  checkTwice([...listLinks(data.menus, file), ...asking.map(toListed)], complain);
  const menus = data.menus.map((menu): Menu => {
    const ofMenu = asking.filter((page) => page.menu === menu.label);
    const groups = [{ links: menu.links }, ...menu.groups].map((group: Menu['groups'][number]) => {
      const added = ofMenu.filter((page) => page.group === group.label).map(({ link }) => link);
      return { ...group, links: [...group.links, ...added] };
    });
    return { label: menu.label, groups: groups.filter(({ links }) => links.length > 0) };
  });
  return { menus, footer: data.footer };
}

function toAsking({ id, file, data }: Pick<PageEntry, 'id' | 'file' | 'data'>): Asking[] {
  if (data.navigation === undefined) return [];
  const { menu, group, order, ...link } = data.navigation;
  return [
    { file, menu, order, ...(group && { group }), link: { ...link, href: paths.sectioned(id) } },
  ];
}

function byOrder(a: Asking, b: Asking): number {
  return a.order - b.order || (a.link.label < b.link.label ? -1 : 1);
}

function checkPlace(
  page: Asking,
  menus: NavigationFile['menus'],
  { file, complain }: { file: string; complain: Complain },
): void {
  const menu = menus.find(({ label }) => label === page.menu);
  if (menu === undefined) {
    complain({
      rule: 'navigation/unknown-menu',
      file: page.file,
      path: ['navigation', 'menu'],
      message: `There is no menu "${page.menu}".`,
      hint: `The menus of ${file} are ${menus.map(({ label }) => label).join(', ')}.`,
    });
  } else if (page.group !== undefined && menu.groups.every(({ label }) => label !== page.group)) {
    const labels = menu.groups.map(({ label }) => label).join(', ');
    complain({
      rule: 'navigation/unknown-group',
      file: page.file,
      path: ['navigation', 'group'],
      message: `The menu "${page.menu}" has no group "${page.group}".`,
      hint:
        labels === ''
          ? `Remove the line, or add groups to the menu in ${file}.`
          : `Its groups in ${file} are ${labels}.`,
    });
  }
}

/** A link with its place in a file. */
type Listed = { href: string; file: string; path: (string | number)[] };

function listLinks(menus: NavigationFile['menus'], file: string): Listed[] {
  return menus.flatMap(({ links, groups }, menu) =>
    [{ links, path: ['menus', menu] }]
      .concat(groups.map(({ links }, group) => ({ links, path: ['menus', menu, 'groups', group] })))
      .flatMap(({ links, path }) =>
        links.map(({ href }, index) => ({ href, file, path: [...path, 'links', index, 'href'] })),
      ),
  );
}

function toListed({ link, file }: Asking): Listed {
  return { href: link.href, file, path: ['navigation'] };
}

function checkTwice(links: readonly Listed[], complain: Complain): void {
  const first = new Map<string, Listed>();
  for (const { href, file, path } of links) {
    const earlier = first.get(href);
    if (earlier === undefined) first.set(href, { href, file, path });
    else {
      complain({
        rule: 'navigation/twice',
        file,
        path,
        message: `${href} is already in the menus, through ${earlier.file}.`,
        hint: 'Remove one of the two.',
      });
    }
  }
}
