import type { MarkdownMistake } from '../../contract.ts';
import { stretchAt } from '../../diagnostics/place.ts';
import { findEncodingSlips } from './encoding.ts';
import { nameBlank, oddBlanks } from './spaces.ts';

const blank = new RegExp(
  `^([ \\t]*(?:- +)*(?:[\\w-]+:|-)[ \\t]*)([${oddBlanks}]+)|^([ \\t]*)([${oddBlanks}][ \\t${oddBlanks}]*)(?=[\\w-]+:|- )`,
  'gm',
);

/** Finds odd blanks and characters in the wrong encoding in valid front matter. */
export function findHeaderMistakes({
  headerText,
  headerLine,
  format,
}: {
  headerText: string;
  headerLine: number;
  format: string;
}): MarkdownMistake[] {
  const garbled = [...findEncodingSlips({ prose: headerText })].map(({ at, length, ...slip }) => ({
    ...{ rule: 'markdown/encoding', ...slip },
    place: stretchAt(headerText, at, length, headerLine),
  }));
  const blanks = format === 'yaml' ? [...findHeaderBlanks(headerText, headerLine)] : [];
  return [...blanks, ...garbled];
}

/** Finds blanks after a colon or a dash, or before a key, that YAML treats as letters. */
export function* findHeaderBlanks(text: string, firstLine: number): Generator<MarkdownMistake> {
  for (const match of text.matchAll(blank)) {
    const [, mark, behind, indent = '', before = ''] = match;
    const blanks = behind ?? before;
    yield {
      rule: 'markdown/space',
      message: `There is ${nameBlank(blanks)} here, which YAML reads as a letter.`,
      hint: 'Write an ordinary space.',
      place: stretchAt(text, match.index + (mark ?? indent).length, blanks.length, firstLine),
      instead: behind === undefined ? ' '.repeat(blanks.length) : ' ',
    };
  }
}
