import type { ComponentType } from 'react';

/** What a view is given. `Shared` is what `SiteDefinition.shared` returned. */
export interface PageProps<Data = unknown, Shared = unknown> {
  path: string;
  data: Data;
  /** The HTML of `PageSpec.body`, otherwise empty. */
  body: string;
  shared: Shared;
}

/** What a page says about itself in the head of its document. */
export interface PageHead {
  title: string;
  /** HTML of the tags that `render/head.ts` writes; empty for the document's own page. */
  tags: string;
}

/** What a page's `.json` holds. */
export interface PageFile {
  path: string;
  /** Name of the view, by which a site may choose a frame. */
  view: string;
  data: unknown;
  head: PageHead;
  body?: string;
  /** Stylesheets of the view, beyond those of every page. */
  styles: string[];
  /** Which build it is of; code and data of different builds do not mix. */
  build: string;
}

/** What a document has inline: its head and its body it has as markup already. */
export type InlineFile = Omit<PageFile, 'head' | 'body'>;

/** A page in the browser, with the component that shows it. Its head is for `applyHead`. */
export interface LoadedPage extends Omit<PageFile, 'styles' | 'build'> {
  body: string;
  /** Each view has its own type of data, which `SiteDefinition.pages` gave it: here it is unknown. */
  View: ComponentType<PageProps>;
}

/** What the site's server entry exports as `render`: one page to the markup inside the root element. */
export type RenderPage = (input: { page: LoadedPage; shared: unknown }) => string;

/**
 * What the site's server entry may export as `renderBody`: the body of a page, for a view that shows data
 * which nothing changes in the browser. Browsers then get this markup in the place of the data, and not
 * the code that makes it. Undefined for every other page.
 */
export type RenderBody = (input: { page: LoadedPage; shared: unknown }) => string | undefined;

/** What the site's client entry exports as `hydrate`. */
export type HydratePage = (input: {
  root: HTMLElement;
  page: LoadedPage;
  shared: unknown;
  /**
   * Data, code and styles of another page, by its path in the plan
   * (`withoutBase(location.pathname)`), or of the not-found page; cached. Rejects without a
   * connection, after another deploy, and for a page that does not hydrate: the browser can still
   * go there.
   */
  loadPage: (path: string) => Promise<LoadedPage>;
  /**
   * Whether the browser has to load the page itself, since it has another policy than the open
   * document, whose policy stays in force. `loadPage` rejects for such a page.
   */
  needsDocument: (path: string) => boolean;
  /**
   * Only while watching: takes what shows the open page in place after an edit of its content.
   * Without it the browser reloads the page.
   */
  onEdit?: (show: (page: LoadedPage) => void) => void;
}) => void;
