// Written by `npm run letter-widths`: thousandths of an em at weight 600, from the space (32) on.
import letterWidths from './letter-widths.json' with { type: 'json' };

/** Of letters outside the table; wide, to be safe. */
const otherWidth = 800;

/** Room for a fallback font and for rounding. */
const margin = 1.05;

/** The width of a text in pixels at a font size. Lighter weights are narrower, so that they fit. */
export function measureText(text: string, fontSize: number): number {
  let sum = 0;
  for (const letter of text) {
    sum += letterWidths[(letter.codePointAt(0) ?? 0) - 32] || otherWidth;
  }
  return (sum / 1000) * fontSize * margin;
}

/**
 * Breaks a text into as few lines as fit into `width`, of about the same length, so that no word
 * stands alone on the last one. A word that is wider is cut.
 */
export function wrapText(text: string, fontSize: number, width: number): string[] {
  const lines = fillLines(text, fontSize, width);
  for (let narrower = width * 0.6; narrower < width; narrower += width * 0.05) {
    const balanced = fillLines(text, fontSize, narrower);
    if (balanced.length === lines.length && !hasNewCut(balanced, text)) return balanced;
  }
  return lines;
}

function fillLines(text: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((word) => cutWord(word, fontSize, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measureText(longer, fontSize) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

function hasNewCut(lines: readonly string[], text: string): boolean {
  return lines.join(' ') !== text.trim().replace(/\s+/g, ' ');
}

/** A word in pieces that fit, the cut marked by a hyphen. */
function cutWord(word: string, fontSize: number, width: number): string[] {
  if (measureText(word, fontSize) <= width) return [word];
  let end = word.length - 1;
  while (end > 1 && measureText(`${word.slice(0, end)}-`, fontSize) > width) end -= 1;
  return [`${word.slice(0, end)}-`, ...cutWord(word.slice(end), fontSize, width)];
}
