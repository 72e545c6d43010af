import type { Rewrite } from '../contract.ts';
import { dataFileName, matches } from '../lib/url-files.ts';
import type { InlineFile, LoadedPage, PageFile } from './page.ts';

// Runs in the page (assets/entries.ts): reads the data of the document and fetches other pages.

export interface LoaderOptions {
  views: Readonly<Record<string, () => Promise<{ default: LoadedPage['View'] }>>>;
  /** The rewrites that answer with a page of this site (status 200 or 404). */
  rewrites: readonly Rewrite[];
  build: string;
  /** Whether the page with this path has a different policy than the open document. */
  needsDocument: (path: string) => boolean;
  /** Gets each body and head before the site does, if only trusted HTML may become markup. */
  trustHtml?: (html: string) => void;
}

/**
 * The element that contains the page's markup.
 * @throws Error, which appears in the console, if something removed the element.
 */
export function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no element #root to hydrate.');
  return root;
}

/** The inline data of the page that the document was rendered as. */
export function readInlineFile(): InlineFile {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
}

/** That page with its body from the markup and its view's code. */
export function loadInlinePage(file: InlineFile, options: LoaderOptions): Promise<LoadedPage> {
  const body = document.querySelector('[data-page-body]')?.innerHTML ?? '';
  options.trustHtml?.(body);
  return loadView({ ...file, head: { title: document.title, tags: '' }, body }, options.views);
}

/** Creates the function that loads other pages and fetches each page once. */
export function createPageLoader(options: LoaderOptions): (path: string) => Promise<LoadedPage> {
  const pages = new Map<string, Promise<LoadedPage>>();
  return (path) => remember(pages, path, () => fetchPage(path, options));
}

/** Failed loads are not cached: after a lost connection, a page must load without a reload. */
function remember<T>(known: Map<string, Promise<T>>, key: string, load: () => Promise<T>) {
  const pending = known.get(key) ?? load();
  known.set(key, pending);
  pending.catch(() => known.delete(key));
  return pending;
}

async function fetchPage(path: string, options: LoaderOptions): Promise<LoadedPage> {
  const file = await fetchPageFile(path, options.rewrites);
  // This data may need the code of a newer deploy. After a rewrite, check the policy of the page
  // itself.
  if (file.build !== options.build || options.needsDocument(file.path)) {
    throw new Error(`${path} is of another build or policy than this page.`);
  }
  const styles = file.styles.map((url) => remember(sheets, url, () => addStylesheet(url)));
  const [page] = await Promise.all([loadView(file, options.views), ...styles]);
  for (const html of [page.body, page.head.tags]) options.trustHtml?.(html);
  return page;
}

async function fetchPageFile(path: string, rewrites: readonly Rewrite[]): Promise<PageFile> {
  const rewrite = rewrites.find(({ from }) => matches(from, path));
  for (const candidate of [path, ...(rewrite ? [rewrite.to] : []), '/404']) {
    const response = await fetch(`${import.meta.base}/${dataFileName(candidate)}`, {
      headers: { accept: 'application/json' },
    });
    if (new URL(response.url).origin !== location.origin) throw new Error(`${path} led elsewhere.`);
    if (response.ok && response.headers.get('content-type')?.includes('json')) {
      return response.json();
    }
    if (response.status >= 500) throw new Error(`${candidate} answered ${response.status}.`);
  }
  throw new Error(`There is no page ${path}, and no not-found page.`);
}

async function loadView(
  { path, view, data, body = '', head }: PageFile,
  views: LoaderOptions['views'],
): Promise<LoadedPage> {
  const load = views[view];
  if (load === undefined) throw new Error(`There is no view "${view}".`);
  const { default: View } = await load();
  return { path, view, data, body, head, View };
}

const sheets = new Map<string, Promise<void>>();

/** Adds a stylesheet if the document does not have it yet, and waits until it loads. */
function addStylesheet(url: string): Promise<void> {
  const known = `link[rel=stylesheet][href="${url}"], style[data-href="${url}"]`;
  if (document.querySelector(known)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    // Without its styles, the page would look wrong for the whole visit. Its document loads them.
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} cannot be loaded.`));
    };
    document.head.append(link);
  });
}
