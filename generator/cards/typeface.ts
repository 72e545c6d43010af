import { readFile } from 'node:fs/promises';
import { type Font, loadFont, type ShapedLine, type TextStyle } from './font.ts';

/** Fonts that are asked in turn for each letter. Nothing else sets text: no font of the machine's. */
export interface Typeface {
  /** The text without the letters that none of the fonts has: an emoji, a script it lacks. */
  keepKnown(text: string): string;
  shape(text: string, style: TextStyle): ShapedLine;
}

/**
 * Reads fonts.
 * @param files absolute path of each by the path that a message names it by.
 * @throws SiteError that names a file which is no font.
 */
export async function loadTypeface(files: ReadonlyMap<string, string>): Promise<Typeface> {
  const fonts = await Promise.all(
    [...files].map(async ([name, path]) => loadFont(await readFile(path), name)),
  );
  const fontOf = (letter: string) => fonts.find((font) => font.has(letter));
  return {
    keepKnown: (text) =>
      splitLetters(text.normalize('NFC'))
        .filter((letter) => /\s/.test(letter) || fontOf(letter) !== undefined)
        .join(''),
    shape: (text, style) =>
      joinLines(splitRuns(text, fontOf).map(({ font, text }) => font.shape(text, style))),
  };
}

/** What a reader takes for one letter each: an accent stays with what it stands on. */
export function splitLetters(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Cuts a text where another font has to take over; letters that no font has are left out. */
function splitRuns(text: string, fontOf: (letter: string) => Font | undefined) {
  const runs: { font: Font; text: string }[] = [];
  for (const letter of splitLetters(text)) {
    const font = fontOf(letter);
    const last = runs.at(-1);
    if (font === undefined) continue;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

function joinLines(lines: readonly ShapedLine[]): ShapedLine {
  const joined: ShapedLine = { width: 0, glyphs: [] };
  for (const { width, glyphs } of lines) {
    joined.glyphs.push(...glyphs.map((glyph) => ({ ...glyph, x: glyph.x + joined.width })));
    joined.width += width;
  }
  return joined;
}
