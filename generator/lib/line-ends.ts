/** Replaces CRLF with LF, which parsers expect. Lines and columns stay the same. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** Gives a text the line endings of the file that it goes into. */
export function withLineEndsOf(file: string, text: string): string {
  const lines = withLineFeeds(text);
  return file.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}
