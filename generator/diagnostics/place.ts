import type { Diagnostic, Place } from './diagnostic.ts';

/** Line and column of an offset in a text, from 1; `firstLine` is the line on which the text starts. */
export function placeAt(text: string, offset: number, firstLine = 1): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: firstLine + countLines(before.slice(0, lineStart)),
    column: offset - lineStart + 1,
  };
}

/** The place of a stretch of one line that starts at an offset. */
export function stretchAt(text: string, offset: number, length: number, firstLine = 1): Place {
  return stretchFrom(placeAt(text, offset, firstLine), length);
}

/** The place of a stretch of one line that starts at another place. */
export function stretchFrom({ line, column }: Place, length: number): Place {
  return { line, column, endLine: line, endColumn: column + length };
}

type Known = { [Key in 'file' | 'url' | 'line' | 'column']?: Diagnostic[Key] | undefined };

/** A place as people and editors read it, as far as it is known: `content/a.md:3:8`, or a URL. */
export function placeText({ file, url, line, column }: Known): string {
  return [file ?? url, line, column].filter((part) => part !== undefined).join(':');
}

/** How many line ends a text has. */
export function countLines(text: string): number {
  let count = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}
