/** The text with one character at the end of each line, as what parses it expects; no line or column moves. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** A text with the line ends of the file that it goes into. */
export function withLineEndsOf(file: string, text: string): string {
  const lines = withLineFeeds(text);
  return file.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}
