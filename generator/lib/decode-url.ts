/** A path in the plan's form: unescaped and in Unicode normalization form C. */
export function readablePath(path: string): string {
  return decodeUrl(path).normalize();
}

/**
 * Removes the escapes from a part of a URL. A text with an invalid escape stays unchanged.
 * @param decode `decodeURI` for a whole path: escaped separators stay escaped.
 */
export function decodeUrl(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
