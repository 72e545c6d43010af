import { splitLetters } from './typeface.ts';

/** Where a text has to fit: lengths in pixels. */
interface TextBox {
  width: number;
  /** Lines at most. */
  lines: number;
  /** The font size that is tried first, and the one below which the text is cut instead. */
  size: number;
  minSize: number;
}

/** The width of a text in ems. */
type Measure = (text: string) => number;

/**
 * Breaks a text into lines of about the same length at the largest size at which they fit into the
 * box. What does not fit at the smallest size either ends in an ellipsis; a word wider than the
 * box is broken there.
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

/** Puts as much on each line as fits: words, or letters without a gap. */
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
 * As many lines, broken where they differ least in length: the breaks with the smallest sum of the
 * squares of what each line leaves empty, so that no word stands alone on the last one.
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
  // best[n] is the best way to put the first n words on as many lines as were counted so far.
  let best: Breaking[] = words.map(() => impossible);
  best.unshift({ waste: 0, lines: [] });
  for (let line = 0; line < filled.length; line += 1) {
    best = best.map((_, end) => {
      const ways = best.slice(0, end).map((before, start): Breaking => {
        const last = words.slice(start, end);
        return { waste: before.waste + waste(last), lines: [...before.lines, last.join(' ')] };
      });
      // Of two equal ways the one with the longer upper lines.
      return ways.reduceRight((a, b) => (b.waste < a.waste ? b : a), impossible);
    });
  }
  const balanced = best.at(-1)?.lines ?? [];
  // Sums in another order differ in the last digit, and a line that just fits may then not.
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
