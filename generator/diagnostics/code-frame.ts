import type { Place } from './diagnostic.ts';

/**
 * Numbered lines of a text around a place, with carets under it.
 * @param around the number of lines before and after.
 * @returns no lines if the text does not have this line.
 */
export function codeFrame(text: string, place: Place, around: number): string[] {
  const lines = text.split(/\r?\n/);
  const { line } = place;
  if (lines[line - 1] === undefined) return [];
  const first = Math.max(1, line - around);
  // The text after the last line end is not a line.
  const count = lines.at(-1) === '' && line < lines.length ? lines.length - 1 : lines.length;
  const last = Math.min(count, line + around);
  const width = String(last).length;
  const margin = (number: number | '') => `${String(number).padStart(width)} |`;
  return lines.slice(first - 1, last).flatMap((written, index) => {
    const number = first + index;
    const { shown, carets } = number === line ? mark(written, place) : cut(clean(written), 1);
    const numbered = `${margin(number)} ${shown}`.trimEnd();
    return carets === undefined ? [numbered] : [numbered, `${margin('')} ${carets}`];
  });
}

/**
 * Replaces control characters: quoted text must not move a terminal's cursor or change its colors.
 */
export function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD');
}

function clean(text: string): string {
  return printable(text.replace(/\t/g, ' '));
}

function mark(written: string, { line, column, endLine, endColumn = column + 1 }: Place) {
  const { shown, column: at } = cut(clean(written), column);
  const end = endLine === line ? endColumn : written.length + 1;
  const before = ' '.repeat(cellsOf(shown.slice(0, at - 1)));
  const meant = shown.slice(at - 1, at - 1 + Math.max(1, end - column));
  return { shown, carets: `${before}${'^'.repeat(Math.max(1, cellsOf(meant)))}` };
}

/**
 * The maximum length of a shown line; of a longer line, only the part around the place is shown.
 */
const widest = 160;
const ahead = 60;

function cut(text: string, column: number): { shown: string; column: number; carets?: string } {
  if (text.length <= widest) return { shown: text, column };
  const start = Math.max(0, Math.min(column - 1 - ahead, text.length - widest));
  const before = start > 0 ? '…' : '';
  const behind = start + widest < text.length ? '…' : '';
  return {
    shown: `${before}${text.slice(start, start + widest)}${behind}`,
    column: column - start + before.length,
  };
}

/** Characters that take two cells in a terminal: East Asian ones except half-width, and emoji. */
const wide =
  /^(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;

/** The number of terminal cells of a text; marks and joined characters count with their letter. */
function cellsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  const signs = [...new Intl.Segmenter().segment(text)];
  return signs.reduce((cells, { segment }) => cells + (wide.test(segment) ? 2 : 1), 0);
}
