import { readFile } from 'node:fs/promises';
import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { importOutside } from '../lib/import-outside.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';

/** The style of a text; `spacing` is the space after each letter, in ems. */
export interface TextStyle {
  weight: number;
  spacing: number;
}

/** A line of text as outlines. Lengths are in ems; x runs right and y runs up, as in fonts. */
export interface ShapedLine {
  width: number;
  /** `path` is in font units; one unit is `unit` ems. */
  glyphs: { path: string; unit: number; x: number; y: number }[];
}

type Font = Awaited<ReturnType<typeof loadFont>>;

/**
 * The fonts for cards: the first font that has a letter draws it. Fonts of the machine are never
 * used.
 */
export type Typeface = Awaited<ReturnType<typeof loadTypeface>>;

/**
 * Loads the fonts.
 * @param files absolute paths of the fonts, by the path for messages.
 * @throws SiteError that names a file which is not a font.
 */
export async function loadTypeface(files: ReadonlyMap<string, string>) {
  const fonts = await Promise.all(
    [...files].map(async ([name, path]) => loadFont(await readFile(path), name)),
  );
  const fontOf = (letter: string) => {
    // A font need not have the invisible characters in a letter, such as the joiner in "f\u200Cl".
    const visible = letter.replace(/\p{Default_Ignorable_Code_Point}/gu, '') || letter;
    const points = Array.from(visible, (character) => character.codePointAt(0) ?? 0);
    return fonts.find(({ codePoints }) => points.every((point) => codePoints.has(point)));
  };
  return {
    /** The text without letters that no font has, such as emoji or an unsupported script. */
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

/** Splits a text into the letters that a reader sees: an accent belongs to its letter. */
export function splitLetters(text: string): string[] {
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Splits a text into runs of one font each; leaves out letters that no font has. */
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
 * Creates a font from the bytes of a TrueType, OpenType or WOFF2 file with fixed or variable
 * weight.
 * @param file its path relative to the root, for messages.
 * @throws SiteError if the bytes are not a font.
 */
export async function loadFont(bytes: Uint8Array, file: string) {
  const hb = await importOutside<typeof import('harfbuzzjs')>('harfbuzzjs');
  const face = new hb.Face(new hb.Blob(await decompress(bytes, file)));
  const codePoints = new Set(face.collectUnicodes());
  if (codePoints.size === 0) throw unreadable(file);
  const unit = 1 / face.upem;
  const fontOf = memoize((weight: number) => {
    const font = new hb.Font(face);
    // Has no effect on a font with a fixed weight.
    font.setVariations([new hb.Variation('wght', weight)]);
    // Cached, since fitting a text shapes it at several sizes.
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
  const { default: decompressWoff2 } = await importOutside<
    typeof import('woff2-encoder/decompress')
  >('woff2-encoder/decompress');
  return decompressWoff2(bytes).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

function unreadable(file: string, cause?: unknown): SiteError {
  const message = `${file} cannot be read as a font.`;
  const hint = 'Name a .woff2, .ttf or .otf file in socialCards.fonts.';
  return siteError({ rule: 'card/font', message, hint, file }, { cause });
}
