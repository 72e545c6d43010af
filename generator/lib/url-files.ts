// Which file of an output answers a URL path. It runs in pages too, so it needs nothing of Node.

type UrlStyle = 'file' | 'directory';

/** The output file of a page: `/about/us` is `about/us.html`, in directory style `about/us/index.html`. */
export function pageFileName(path: string, style: UrlStyle): string {
  if (path === '/') return 'index.html';
  // Hosts look for the not-found page under this one name.
  if (path === '/404') return notFoundFile;
  return style === 'file' ? `${path.slice(1)}.html` : `${path.slice(1)}/index.html`;
}

/** The output file of what is sent where there is nothing. */
export const notFoundFile = '404.html';

/** The output file of a page's data, which the browser derives from the path alone. */
export function dataFileName(path: string): string {
  return path === '/' ? 'index.json' : `${path.slice(1)}.json`;
}

/** Where a host looks for an old path, which may have been that of a folder or a file. */
export function fallbackName(from: string, { urlStyle }: { urlStyle: UrlStyle }): string {
  if (from.endsWith('/')) return `${from.slice(1)}index.html`;
  return from.endsWith('.html') ? from.slice(1) : pageFileName(from, urlStyle);
}

/** The file that a path (with its slash) means, by its own name or as a page's clean URL. */
export function findFile(output: { has(file: string): boolean }, path: string): string | undefined {
  const name = path.slice(1);
  const candidates = path === '/' ? ['index.html'] : [name, `${name}.html`, `${name}/index.html`];
  return candidates.find((candidate) => output.has(candidate));
}

/** The one URL path of a page, from any name that a host knows it by: with `.html`, `/index.html` or slashes at the end. */
export function cleanPath(path: string): string {
  return path.replace(/\/index\.html$|\.html$|(?<=.)\/+$/, '') || '/';
}

/** Whether a pattern, which may end in `*`, covers a path. */
export function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}
