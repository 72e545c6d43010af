import { once } from '../lib/once.ts';
import { partitionPoint } from '../lib/partition-point.ts';
import type { Diagnostic, Place } from './diagnostic.ts';

/**
 * Line and column of an offset in a text, from 1; `firstLine` is the number of the text's first
 * line.
 */
export function placeAt(text: string, offset: number, firstLine = 1): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: firstLine + countLines(before.slice(0, lineStart)),
    column: offset - lineStart + 1,
  };
}

/**
 * Creates a function that finds the place of a range, from its offset and length, of which at least
 * one character counts. It looks for the line ends once, because a text may have thousands of ranges.
 */
export function createPlacer(text: string, firstLine: number) {
  const lineStarts = once(() => [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]);
  const positionOf = (offset: number): { line: number; column: number } => {
    const starts = lineStarts();
    const line = partitionPoint(1, starts.length, (index) => (starts[index] ?? 0) <= offset) - 1;
    return { line: firstLine + line, column: offset - (starts[line] ?? 0) + 1 };
  };
  return (offset: number, length: number): Place => {
    const end = positionOf(offset + Math.max(1, length));
    return { ...positionOf(offset), endLine: end.line, endColumn: end.column };
  };
}

/** The place of a range within one line, from its offset. */
export function stretchAt(text: string, offset: number, length: number, firstLine = 1): Place {
  return stretchFrom(placeAt(text, offset, firstLine), length);
}

/** The place of a range within one line, from its start. */
export function stretchFrom({ line, column }: Place, length: number): Place {
  return { line, column, endLine: line, endColumn: column + length };
}

type Known = { [Key in 'file' | 'url' | 'line' | 'column']?: Diagnostic[Key] | undefined };

/**
 * The known parts of a place in the form that people and editors read: `content/a.md:3:8`, or a
 * URL.
 */
export function placeText({ file, url, line, column }: Known): string {
  return [file ?? url, line, column].filter((part) => part !== undefined).join(':');
}

/** The number of line ends in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}
