// Finds the output file for a URL path. It also runs in pages, so it must not use Node.

type UrlStyle = 'file' | 'directory';

/**
 * The output file of a page: `/about/us` is `about/us.html`, in directory style
 * `about/us/index.html`.
 */
export function pageFileName(path: string, style: UrlStyle): string {
  if (path === '/') return 'index.html';
  // Hosts expect this name for the not-found page.
  if (path === '/404') return notFoundFile;
  return style === 'file' ? `${path.slice(1)}.html` : `${path.slice(1)}/index.html`;
}

/** The output file that hosts send for missing paths. */
export const notFoundFile = '404.html';

/** The output file of a page's data. Browsers derive it from the path only. */
export function dataFileName(path: string): string {
  return path === '/' ? 'index.json' : `${path.slice(1)}.json`;
}

/** The file that a host looks for at an old path, which may have been a folder or a file. */
export function fallbackName(from: string, { urlStyle }: { urlStyle: UrlStyle }): string {
  if (from.endsWith('/')) return `${from.slice(1)}index.html`;
  return from.endsWith('.html') ? from.slice(1) : pageFileName(from, urlStyle);
}

/** The file for a path (with its slash): the file of that name, or the page with that clean URL. */
export function findFile(output: { has(file: string): boolean }, path: string): string | undefined {
  const name = path.slice(1);
  const candidates = path === '/' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`];
  return candidates.find((candidate) => output.has(candidate));
}

/** Removes `.html`, `/index.html` and trailing slashes from any URL of a page. */
export function cleanPath(path: string): string {
  return path.replace(/\/index\.html$|\.html$|(?<=.)\/+$/, '') || '/';
}

/** Whether a pattern, which may end in `*`, matches a path. */
export function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}
