import { splitLetters } from './typeface.ts';

/** The space for a text; lengths are in pixels. */
interface TextBox {
  width: number;
  /** The maximum number of lines. */
  lines: number;
  /**
   * The first font size to try, and the smallest. If the text does not fit at the smallest, it is
   * cut.
   */
  size: number;
  minSize: number;
}

/** The width of a text in ems. */
type Measure = (text: string) => number;

/**
 * Breaks a text into lines of about equal length, at the largest font size that fits the box. If
 * the text does not fit at the smallest size, it ends in an ellipsis. A word wider than the box is
 * broken.
 */
export function fitText(text: string, box: TextBox, measure: Measure) {
  const words = text.split(/\s+/).filter(Boolean);
  for (let size = box.size; size >= box.minSize; size -= 1) {
    const room = box.width / size;
    if (words.some((word) => measure(word) > room)) continue;
    const lines = fillLines(words, room, measure);
    if (lines.length <= box.lines) return { size, lines: balance(words, lines, room, measure) };
  }
  return { size: box.minSize, lines: cutToFit(words, box, measure) };
}

/** Fills each line with as much as fits: words, or letters if `gap` is empty. */
function fillLines(words: readonly string[], room: number, measure: Measure, gap = ' ') {
  const lines: string[] = [];
  const space = measure(gap);
  let used = 0;
  for (const word of words) {
    const width = measure(word);
    const last = lines.length - 1;
    if (last >= 0 && used + space + width <= room) {
      lines[last] += gap + word;
      used += space + width;
    } else {
      lines.push(word);
      used = width;
    }
  }
  return lines;
}

/**
 * Balances the same number of lines, so that no word is left on the last line by itself. Minimizes
 * the sum of the squares of the lines' unused widths.
 */
function balance(words: readonly string[], filled: string[], room: number, measure: Measure) {
  if (filled.length < 2) return filled;
  const space = measure(' ');
  const waste = (line: readonly string[]) => {
    const used = line.reduce((sum, word) => sum + space + measure(word), -space);
    return used > room ? Number.POSITIVE_INFINITY : (room - used) ** 2;
  };
  type Breaking = { waste: number; lines: string[] };
  const impossible: Breaking = { waste: Number.POSITIVE_INFINITY, lines: [] };
  // best[n] is the best way to set the first n words in the current number of lines.
  let best: Breaking[] = words.map(() => impossible);
  best.unshift({ waste: 0, lines: [] });
  for (let line = 0; line < filled.length; line += 1) {
    best = best.map((_, end) => {
      const ways = best.slice(0, end).map((before, start): Breaking => {
        const last = words.slice(start, end);
        return { waste: before.waste + waste(last), lines: [...before.lines, last.join(' ')] };
      });
      // Of two equal ways, use the one with longer upper lines.
      return ways.reduceRight((a, b) => (b.waste < a.waste ? b : a), impossible);
    });
  }
  const balanced = best.at(-1)?.lines ?? [];
  // Adding widths in another order changes the last digit, so a line that just fits may not fit
  // here.
  return balanced.length === filled.length ? balanced : filled;
}

function cutToFit(words: readonly string[], box: TextBox, measure: Measure): string[] {
  const room = box.width / box.minSize;
  const pieces = words.flatMap((word) =>
    measure(word) > room ? fillLines(splitLetters(word), room, measure, '') : word,
  );
  const lines = fillLines(pieces, room, measure);
  if (lines.length <= box.lines) return lines;
  const last = splitLetters(lines[box.lines - 1] ?? '');
  while (last.length > 0 && measure(`${last.join('')}…`) > room) last.pop();
  const kept = last.join('').replace(/[\s\p{P}]+$/u, '');
  return [...lines.slice(0, box.lines - 1), `${kept}…`];
}
