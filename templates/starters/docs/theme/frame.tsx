import type { ReactNode } from 'react';
import { Header } from './parts/header';
import { SearchDialog } from './parts/search-dialog';
import { Sidebar } from './parts/sidebar';
import type { SidebarGroup } from './plan-docs';
import type { Shared } from './settings';

interface FrameProps {
  path: string;
  sidebar: SidebarGroup[];
  shared: Shared;
  /** The table of contents, if the page has one. */
  outline?: ReactNode;
  children: ReactNode;
}

/** What is around every page: header, sidebar, and the search that opens over it. */
export function Frame({ path, sidebar, shared, outline, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header settings={shared.settings} />
      <div className="columns">
        <Sidebar groups={sidebar} path={path} />
        {outline}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <SearchDialog index={shared.searchIndex} />
    </>
  );
}
