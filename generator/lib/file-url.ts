/** The path of a file, relative to the one that has the link, and perhaps an anchor. */
const fileUrl = /^([^/?#:][^?#:]*\.\w+)(#.*)?$/;

/** Whether a URL in a content file may lead to another one: `../guides/search.md#ranking`. */
export function namesFile(url: string): boolean {
  return fileUrl.test(url);
}

/** Cuts such a URL into the path of the file and the anchor; undefined for any other. */
export function cutFileUrl(url: string): { target: string; anchor: string } | undefined {
  const match = fileUrl.exec(url);
  return match ? { target: match[1] ?? '', anchor: match[2] ?? '' } : undefined;
}
