import type { Rewrite } from '../contract.ts';
import { dataFileName, matches } from '../lib/url-files.ts';
import type { InlineFile, LoadedPage, PageFile } from './page.ts';

// Runs in the page (assets/entries.ts): reads what the document has, and fetches other pages.

export interface LoaderOptions {
  views: Readonly<Record<string, () => Promise<{ default: LoadedPage['View'] }>>>;
  /** Those that answer with a page of this site (200, 404). */
  rewrites: readonly Rewrite[];
  build: string;
  /** Whether the policy of a page, by its path, is another than that of the open document. */
  needsDocument: (path: string) => boolean;
  /** Told of each body and head before the site gets it, where only those may become markup. */
  trustHtml?: (html: string) => void;
}

/**
 * The element that has the page's markup.
 * @throws Error, which ends in the console, when something took it out of the document.
 */
export function findRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no element #root to hydrate.');
  return root;
}

/** What the document has inline of the page that it was rendered as. */
export function readInlineFile(): InlineFile {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}');
}

/** That page, with its body from the markup and the code of its view. */
export function loadInlinePage(file: InlineFile, options: LoaderOptions): Promise<LoadedPage> {
  const body = document.querySelector('[data-page-body]')?.innerHTML ?? '';
  options.trustHtml?.(body);
  return loadView({ ...file, head: { title: document.title, tags: '' }, body }, options.views);
}

/** Creates the function that loads another page; each is fetched once. */
export function createPageLoader(options: LoaderOptions): (path: string) => Promise<LoadedPage> {
  const pages = new Map<string, Promise<LoadedPage>>();
  return (path) => remember(pages, path, () => fetchPage(path, options));
}

/** A lost connection must not make something unreachable until the next reload. */
function remember<T>(known: Map<string, Promise<T>>, key: string, load: () => Promise<T>) {
  const pending = known.get(key) ?? load();
  known.set(key, pending);
  pending.catch(() => known.delete(key));
  return pending;
}

async function fetchPage(path: string, options: LoaderOptions): Promise<LoadedPage> {
  const file = await fetchPageFile(path, options.rewrites);
  // A deploy's new code may not fit this data. A rewrite may have led here, so ask by its own path.
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

/** Adds a stylesheet that the document does not have yet, and waits for it. */
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
