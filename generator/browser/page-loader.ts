import type { ComponentType } from 'react';
import type { LoadedPage, PageProps, Rewrite } from '../contract.ts';

/*
 * The part of the generator that runs in the page: reads what the document carries, and fetches
 * the next page's data, code and styles. The client bundle's entry (assets/entries.ts) calls it.
 */

/** What stands in a page's `.json`. */
export interface PageFile {
  path: string;
  view: string;
  data: unknown;
  head: LoadedPage['head'];
  body?: string;
  /** Stylesheets of the view, beyond those of every page. */
  styles: string[];
  /** Which build it is of; code and data of different builds do not mix. */
  build: string;
}

/** What a document carries inline: its head and its body it has as markup already. */
export type InlineFile = Omit<PageFile, 'head' | 'body'>;

type View = ComponentType<PageProps>;
/** Each view has its own type of data, which `SiteDefinition.pages` gave it: here it is unknown. */
type ViewLoaders = Readonly<Record<string, () => Promise<{ default: View }>>>;

export interface LoaderOptions {
  views: ViewLoaders;
  /** Those that answer with a page of this site (200, 404). */
  rewrites: readonly Rewrite[];
  build: string;
  /** Whether the policy of a page, by its path, is another than that of the open document. */
  needsDocument: (path: string) => boolean;
  /** Told of each body and head before the site gets it, where only those may become markup. */
  trustHtml?: (html: string) => void;
}

/**
 * The element that holds the page's markup.
 * @throws Error, which ends in the console, when something took it out of the document.
 */
export function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no element #root to hydrate.');
  return root;
}

/** What the document carries inline of the page that it was rendered as. */
export function readInlineFile(): InlineFile {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
}

/** That page, with head and body read from the markup and the code of its view loaded. */
export async function loadInlinePage(
  file: InlineFile,
  { views, trustHtml }: Pick<LoaderOptions, 'views' | 'trustHtml'>,
): Promise<LoadedPage> {
  const body = document.querySelector('[data-page-body]')?.innerHTML ?? '';
  trustHtml?.(body);
  return toLoadedPage(
    { ...file, head: { title: document.title, tags: '' }, body },
    await loadView(views, file.view),
  );
}

/**
 * Creates the function that says whether a page needs its own document.
 * @param policies a number for each policy, by the paths of the pages that have their own.
 * @param open path of the page that the document came with, whose policy stays in force.
 */
export function createPolicyCheck(
  policies: Readonly<Record<string, number>>,
  open: string,
): (path: string) => boolean {
  return (path) => policies[path] !== policies[open];
}

/** Creates the function that loads another page; each is fetched once. */
export function createPageLoader(options: LoaderOptions): (path: string) => Promise<LoadedPage> {
  const pages = new Map<string, Promise<LoadedPage>>();
  return function loadPage(path) {
    const known = pages.get(path);
    if (known) return known;
    const page = fetchPage(path, options);
    pages.set(path, page);
    // A lost connection must not make a page unreachable until the next reload.
    page.catch(() => pages.delete(path));
    return page;
  };
}

async function fetchPage(path: string, options: LoaderOptions): Promise<LoadedPage> {
  const file = await fetchPageFile(path, options.rewrites);
  // After a deploy its code may not fit this data. A rewrite may have led to the page, so that it is
  // asked for by its own path.
  if (file.build !== options.build || options.needsDocument(file.path)) {
    throw new Error(`${path} is of another build or policy than this page.`);
  }
  const [View] = await Promise.all([loadView(options.views, file.view), loadStyles(file.styles)]);
  for (const html of [file.body ?? '', file.head.tags]) options.trustHtml?.(html);
  return toLoadedPage(file, View);
}

async function fetchPageFile(path: string, rewrites: readonly Rewrite[]): Promise<PageFile> {
  for (const candidate of [path, rewritten(path, rewrites), '/404']) {
    if (candidate === undefined) continue;
    const response = await fetch(dataUrl(candidate), { headers: { accept: 'application/json' } });
    if (new URL(response.url).origin !== location.origin) throw new Error(`${path} led elsewhere.`);
    if (response.ok && response.headers.get('content-type')?.includes('json')) {
      return response.json();
    }
    if (response.status >= 500) throw new Error(`${candidate} answered ${response.status}.`);
  }
  throw new Error(`There is no page ${path}, and no not-found page.`);
}

function rewritten(path: string, rewrites: readonly Rewrite[]): string | undefined {
  return rewrites.find(
    ({ from }) => from === path || (from.endsWith('/*') && path.startsWith(from.slice(0, -1))),
  )?.to;
}

function dataUrl(path: string): string {
  return path === '/' ? '/index.json' : `${path}.json`;
}

async function loadView(views: ViewLoaders, name: string): Promise<View> {
  const load = views[name];
  if (load === undefined) throw new Error(`There is no view "${name}".`);
  return (await load()).default;
}

function toLoadedPage(file: PageFile, View: View): LoadedPage {
  const { path, view, data, body = '', head } = file;
  return { path, view, data, body, head, View };
}

const styles = new Map<string, Promise<void>>();

/** Adds the stylesheets that the document does not have yet, and waits for them. */
function loadStyles(urls: readonly string[]): Promise<unknown> {
  return Promise.all(
    urls.map((url) => {
      const pending = styles.get(url) ?? addStylesheet(url);
      styles.set(url, pending);
      pending.catch(() => styles.delete(url));
      return pending;
    }),
  );
}

function addStylesheet(url: string): Promise<void> {
  const known = `link[rel=stylesheet][href="${url}"], style[data-href="${url}"]`;
  if (document.querySelector(known)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    // What came without its styles would stay so for the whole visit; the page's document has them.
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} cannot be loaded.`));
    };
    document.head.append(link);
  });
}
