/** A path as pages have it in the plan: in letters instead of escapes, each letter in one form (NFC). */
export function readablePath(path: string): string {
  return decodeUrl(path).normalize();
}

/**
 * A part of a URL without its escapes. A text with a % that escapes nothing stays as written.
 * @param decode `decodeURI` for a whole path, whose escaped separators stay escaped.
 */
export function decodeUrl(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
