import { readFile } from 'node:fs/promises';
import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';

/** How a text is set; `spacing` is what follows each letter, in ems. */
export interface TextStyle {
  weight: number;
  spacing: number;
}

/** A line of text as outlines. Lengths are in ems; x runs to the right and y up, as fonts have it. */
export interface ShapedLine {
  width: number;
  /** `path` is in units of the font, each of `unit` ems. */
  glyphs: { path: string; unit: number; x: number; y: number }[];
}

type Font = Awaited<ReturnType<typeof loadFont>>;

/** Fonts that are asked in turn for each letter. Nothing else sets text: no font of the machine's. */
export type Typeface = Awaited<ReturnType<typeof loadTypeface>>;

/**
 * Reads fonts.
 * @param files absolute path of each by the path that a message names it by.
 * @throws SiteError that names a file which is no font.
 */
export async function loadTypeface(files: ReadonlyMap<string, string>) {
  const fonts = await Promise.all(
    [...files].map(async ([name, path]) => loadFont(await readFile(path), name)),
  );
  const fontOf = (letter: string) => {
    const points = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
    return fonts.find(({ codePoints }) => points.every((point) => codePoints.has(point)));
  };
  return {
    /** The text without the letters that none of the fonts has: an emoji, a script it lacks. */
    keepKnown: (text: string) =>
      splitLetters(text.normalize('NFC'))
        .filter((letter) => /\s/.test(letter) || fontOf(letter) !== undefined)
        .join(''),
    shape(text: string, style: TextStyle): ShapedLine {
      const line: ShapedLine = { width: 0, glyphs: [] };
      for (const run of splitRuns(text, fontOf)) {
        const { width, glyphs } = run.font.shape(run.text, style);
        line.glyphs.push(...glyphs.map((glyph) => ({ ...glyph, x: glyph.x + line.width })));
        line.width += width;
      }
      return line;
    },
  };
}

/** What a reader takes for one letter each: an accent stays with its letter. */
export function splitLetters(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

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

/**
 * Makes a font of the bytes of a file: TrueType, OpenType or WOFF2, of fixed or variable weight.
 * @param file its path relative to the root, for messages.
 * @throws SiteError when they are no font.
 */
export async function loadFont(bytes: Uint8Array, file: string) {
  const hb = await import('harfbuzzjs');
  const face = new hb.Face(new hb.Blob(await decompress(bytes, file)));
  const codePoints = new Set(face.collectUnicodes());
  if (codePoints.size === 0) throw unreadable(file);
  const unit = 1 / face.upem;
  const fontOf = memoize((weight: number) => {
    const font = new hb.Font(face);
    // A font of fixed weight has no such axis and stays unchanged.
    font.setVariations([new hb.Variation('wght', weight)]);
    // A text is shaped in one size after the other until it fits.
    const pathOf = memoize((glyph: number) => font.glyphToPath(glyph));
    return { font, pathOf };
  });
  const shape = (text: string, { weight, spacing }: TextStyle) => {
    const { font, pathOf } = fontOf(weight);
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const line: ShapedLine = { width: 0, glyphs: [] };
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const path = pathOf(codepoint);
      const place = { x: line.width + xOffset * unit, y: yOffset * unit };
      if (path !== '') line.glyphs.push({ path, unit, ...place });
      line.width += xAdvance * unit + (xAdvance > 0 ? spacing : 0);
    }
    return line;
  };
  return { codePoints, shape };
}

async function decompress(bytes: Uint8Array, file: string): Promise<Uint8Array> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'wOF2') return bytes;
  const { default: decompressWoff2 } = await import('woff2-encoder/decompress');
  return decompressWoff2(bytes).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

function unreadable(file: string, cause?: unknown): SiteError {
  const message = `${file} cannot be read as a font.`;
  const hint = 'Name a .woff2, .ttf or .otf file in socialCards.fonts.';
  return siteError({ rule: 'card/font', message, hint, file }, { cause });
}
