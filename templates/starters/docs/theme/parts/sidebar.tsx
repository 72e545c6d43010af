import type { SidebarGroup } from '../plan-docs';

/**
 * The list of all pages. On small screens it is a popover, which the menu button of the header
 * opens without JavaScript; on wide ones the style sheet shows it beside the page.
 */
export function Sidebar({ groups, path }: { groups: SidebarGroup[]; path: string }) {
  return (
    <nav id="sidebar" className="sidebar" aria-label="All pages" popover="auto">
      {groups.map(({ title, links }) => (
        <section key={title}>
          {title && <h2>{title}</h2>}
          <ul>
            {links.map(({ path: target, label }) => (
              <li key={target}>
                <a href={target} aria-current={target === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
