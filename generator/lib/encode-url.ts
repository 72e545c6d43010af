/**
 * Escapes all characters outside ASCII, for headers and the files of hosts. Existing escapes stay
 * unchanged.
 */
export function encodeUrl(url: string): string {
  return url.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
