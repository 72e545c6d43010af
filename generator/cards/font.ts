import type { Font as HarfBuzzFont } from 'harfbuzzjs';
import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { memoize } from '../lib/memoize.ts';

type HarfBuzz = typeof import('harfbuzzjs');

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

/** One font file. */
export interface Font {
  /** The characters that it has. */
  codePoints: ReadonlySet<number>;
  has(letter: string): boolean;
  shape(text: string, style: TextStyle): ShapedLine;
}

/**
 * Makes a font of the bytes of a file: TrueType, OpenType or WOFF2, of fixed or variable weight.
 * @param file its path relative to the root, for messages.
 * @throws SiteError when they are no font.
 */
export async function loadFont(bytes: Uint8Array, file: string): Promise<Font> {
  const hb = await import('harfbuzzjs');
  const face = new hb.Face(new hb.Blob(await decompress(bytes, file)));
  const known = new Set(face.collectUnicodes());
  if (known.size === 0) throw unreadable(file);
  const fontOf = memoize((weight: number) => {
    const font = new hb.Font(face);
    // A font of fixed weight has no such axis and stays as it is.
    font.setVariations([new hb.Variation('wght', weight)]);
    return font;
  });
  return {
    codePoints: known,
    has: (letter) => [...letter].every((character) => known.has(character.codePointAt(0) ?? 0)),
    shape: (text, { weight, spacing }) =>
      shapeRun({ hb, font: fontOf(weight), unit: 1 / face.upem, text, spacing }),
  };
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

function shapeRun(options: {
  hb: HarfBuzz;
  font: HarfBuzzFont;
  unit: number;
  text: string;
  spacing: number;
}): ShapedLine {
  const { hb, font, unit, text, spacing } = options;
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const line: ShapedLine = { width: 0, glyphs: [] };
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
    const path = font.glyphToPath(codepoint);
    if (path !== '') {
      line.glyphs.push({ path, unit, x: line.width + xOffset * unit, y: yOffset * unit });
    }
    line.width += xAdvance * unit + (xAdvance > 0 ? spacing : 0);
  }
  return line;
}
