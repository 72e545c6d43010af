/** Whether a link leads to the page that is open, with or without a slash at the end. */
export function isCurrentPage(pathname: string, href: string): boolean {
  return trim(pathname) === trim(href);
}

function trim(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
