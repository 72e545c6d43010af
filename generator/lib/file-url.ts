/** A relative file path, optionally with an anchor. */
const fileUrl = /^([^/?#:][^?#:]*\.\w+)(#.*)?$/;

/** Whether a URL in a content file may link to another file: `../guides/search.md#ranking`. */
export function namesFile(url: string): boolean {
  return fileUrl.test(url);
}

/** Splits such a URL into the file path and the anchor; undefined for any other URL. */
export function cutFileUrl(url: string): { target: string; anchor: string } | undefined {
  const match = fileUrl.exec(url);
  return match ? { target: match[1] ?? '', anchor: match[2] ?? '' } : undefined;
}
