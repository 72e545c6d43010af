import type { ComponentType } from 'react';

/** The props of a view. `Shared` is the type of the value from `SiteDefinition.shared`. */
export interface PageProps<Data = unknown, Shared = unknown> {
  path: string;
  data: Data;
  /** The HTML of `PageSpec.body`, otherwise empty. */
  body: string;
  shared: Shared;
}

/** The content of a page's head. */
export interface PageHead {
  title: string;
  /** HTML of the tags that `render/head.ts` writes; empty for the page of the document. */
  tags: string;
}

/** The content of a page's `.json` file. */
export interface PageFile {
  path: string;
  /** Name of the view, which a site can use to choose a frame. */
  view: string;
  data: unknown;
  head: PageHead;
  body?: string;
  /** Stylesheets of the view, in addition to the stylesheets of every page. */
  styles: string[];
  /** The build of this data; code and data of different builds do not mix. */
  build: string;
}

/** The inline data of a document, which already contains the head and body as markup. */
export type InlineFile = Omit<PageFile, 'head' | 'body'>;

/** A page in the browser with the component that shows it. Pass its head to `applyHead`. */
export interface LoadedPage extends Omit<PageFile, 'styles' | 'build'> {
  body: string;
  /** Each view has its own data type, set in `SiteDefinition.pages`; here the type is unknown. */
  View: ComponentType<PageProps>;
}

/**
 * The `render` export of the site's server entry: returns the markup of a page inside the root
 * element.
 */
export type RenderPage = (input: { page: LoadedPage; shared: unknown }) => string;

/**
 * The optional `renderBody` export of the site's server entry, for views with data that never
 * changes in the browser. Browsers then get this markup instead of the data, and not the code that
 * renders it. Returns undefined for all other pages.
 */
export type RenderBody = (input: { page: LoadedPage; shared: unknown }) => string | undefined;

/** The `hydrate` export of the site's client entry. */
export type HydratePage = (input: {
  root: HTMLElement;
  page: LoadedPage;
  shared: unknown;
  /**
   * Loads the data, code and styles of another page, or of the not-found page, and caches them.
   * Takes the page's path in the plan: `withoutBase(location.pathname)`. Rejects without a
   * connection, after another deploy, and for a page that does not hydrate: let the browser load
   * those pages.
   */
  loadPage: (path: string) => Promise<LoadedPage>;
  /**
   * Whether the browser must load the page's document because its policy differs from the open
   * document's, which stays in force. `loadPage` rejects for such a page.
   */
  needsDocument: (path: string) => boolean;
  /**
   * Only while watching: takes a listener that shows the open page after an edit of its content.
   * Without a listener, the browser reloads the page.
   */
  onEdit?: (show: (page: LoadedPage) => void) => void;
}) => void;
