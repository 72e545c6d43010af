/**
 * A URL in ASCII, as headers and the files of hosts need it: what browsers would escape is escaped,
 * and what is escaped stays unchanged.
 */
export function encodeUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
