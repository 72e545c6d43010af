type UrlStyle = 'file' | 'directory';

/** The output file of a page: `/about/us` is `about/us.html`, in directory style `about/us/index.html`. */
export function pageFileName(path: string, style: UrlStyle): string {
  if (path === '/') return 'index.html';
  // Hosts look for the not-found page under this one name.
  if (path === '/404') return '404.html';
  return style === 'file' ? `${path.slice(1)}.html` : `${path.slice(1)}/index.html`;
}

/** The output file of a page's data, which the browser derives from the path alone. */
export function dataFileName(path: string): string {
  return path === '/' ? 'index.json' : `${path.slice(1)}.json`;
}

/** Where a host looks for an old path, which may have been that of a folder or a file. */
export function fallbackName(from: string, { urlStyle }: { urlStyle: UrlStyle }): string {
  if (from.endsWith('/')) return `${from.slice(1)}index.html`;
  return from.endsWith('.html') ? from.slice(1) : pageFileName(from, urlStyle);
}
