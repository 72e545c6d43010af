import { memoize } from '../lib/memoize.ts';
import { fitText } from './fit-text.ts';
import type { ShapedLine, Typeface } from './typeface.ts';

/** More letters than a card can show; limits the time that a very long text takes. */
const longestText = 1000;

interface Attributes {
  attributes: Readonly<Record<string, string>>;
  /** Creates the error for an attribute that is not a number. */
  complain: (message: string) => Error;
}

/**
 * Draws a text as paths. SVG attributes have their usual meaning. `data-width` is the width of a
 * line: the text breaks into up to `data-lines` lines, `data-line-height` ems apart, and shrinks
 * from `font-size` down to `data-min-size`. `y` is the baseline of the first line, or of the last
 * line with `data-grow="up"`.
 */
export function drawText(options: Attributes & { text: string; typeface: Typeface }): string {
  const { attributes, text, typeface } = options;
  const settings = readSettings(options);
  const { x, y, anchor, lineHeight } = settings;
  const measure = memoize((part: string) => typeface.shape(part, settings).width);
  const known = typeface.keepKnown(text.slice(0, longestText));
  const { size, lines } = fitText(known, settings, measure);
  const step = size * lineHeight;
  const top = attributes['data-grow'] === 'up' ? y - step * (lines.length - 1) : y;
  return lines
    .map((line, index) => {
      const shaped = typeface.shape(line, settings);
      return drawLine(shaped, x - shaped.width * size * anchor, top + step * index, size);
    })
    .join('');
}

/** The share of a line's width before its anchor. */
const anchorShares: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

function readSettings({ attributes, complain }: Attributes) {
  const read = (name: string, otherwise: number) => {
    const written = attributes[name];
    const value = written === undefined ? otherwise : Number(written.replace(/(?:px|em)$/, ''));
    if (Number.isNaN(value)) throw complain(`${name}="${written}" is not a number.`);
    return value;
  };
  const size = read('font-size', 16);
  const spacing = read('letter-spacing', 0);
  return {
    x: read('x', 0),
    y: read('y', 0),
    anchor: anchorShares[attributes['text-anchor'] ?? 'start'] ?? 0,
    width: read('data-width', Number.POSITIVE_INFINITY),
    lines: read('data-lines', 1),
    size,
    minSize: Math.min(size, read('data-min-size', size)),
    /** Distance between baselines, in ems. */
    lineHeight: read('data-line-height', 1.2),
    weight: read('font-weight', 400),
    spacing: attributes['letter-spacing']?.endsWith('em') ? spacing : spacing / size,
  };
}

/** In fonts, y runs up, in ems; in SVG, y runs down, in pixels. */
function drawLine({ glyphs }: ShapedLine, x: number, y: number, size: number): string {
  return glyphs
    .map((glyph) => {
      const place = `${round(x + glyph.x * size)} ${round(y - glyph.y * size)}`;
      const scale = round(glyph.unit * size);
      return `<path transform="translate(${place}) scale(${scale} ${-scale})" d="${glyph.path}"/>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
