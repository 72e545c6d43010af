import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { createColors } from 'picocolors';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';
import { plural } from '../lib/amounts.ts';
import { type Group, groupAlike } from './group-alike.ts';

/** Functions that color a text, or leave it as it is. */
export type Colors = ReturnType<typeof createColors>;

/**
 * Diagnostics for a person: place, what is wrong, the line with a caret, what to write. Where there
 * are many, those of a rule are shown once, with their counts and causes.
 * @param root folder that the files of the diagnostics are relative to.
 */
export function formatPretty(
  diagnostics: readonly Diagnostic[],
  root: string,
  colors: Colors,
): string {
  const groups = groupAlike(diagnostics);
  const blocks = groups.map((group) =>
    [formatOne(group.first, root, colors), ...countOthers(group, colors)].join('\n'),
  );
  if (groups.length < diagnostics.length) blocks.push(colors.dim(whereAllAre));
  return blocks.join('\n\n');
}

const whereAllAre =
  'Findings of a rule are shown once. stet check --format compact lists each of them, and so does --json.';

/** Places, or causes, that are named of those that are not shown. */
const named = 3;

function countOthers({ same, otherCauses }: Group, { dim }: Colors): string[] {
  const first = same.length > 0 ? [`and ${countPlaces(same)}: ${listPlaces(same)}`] : [];
  const others = otherCauses.flat();
  if (others.length === 0) return first.map((line) => `  ${dim(line)}`);
  // A long list of causes that are there once says little.
  const telling = otherCauses.filter((cause) => cause.length > 1 || otherCauses.length <= named);
  const listed = telling
    .slice(0, named)
    .map((cause) => `    ${printable(cause[0]?.message ?? '')} ${listPlaces(cause)}`);
  const rest = listed.length > 0 && otherCauses.length > named ? ['    …'] : [];
  const head = `and ${countPlaces(others)}, of ${plural(otherCauses.length, 'other cause')}`;
  const end = listed.length > 0 ? ':' : `: ${listPlaces(others)}`;
  return [...first, head + end, ...listed, ...rest].map((line) => `  ${dim(line)}`);
}

function countPlaces(found: readonly Diagnostic[]): string {
  const files = new Set(found.map(({ file }) => file)).size;
  return `${found.length} more in ${plural(files, 'file')}`;
}

function listPlaces(found: readonly Diagnostic[]): string {
  const places = [...new Set(found.map(placeText))];
  return places.slice(0, named).join(', ') + (places.length > named ? ', …' : '');
}

function formatOne(diagnostic: Diagnostic, root: string, colors: Colors): string {
  const { rule, severity, message, hint } = diagnostic;
  const head = [
    colors.bold(placeText(diagnostic)),
    colors[paints[severity]](severity),
    colors.dim(rule),
  ];
  return [
    head.filter(Boolean).join('  '),
    `  ${printable(message)}`,
    ...frame(diagnostic, root, colors),
    ...(hint === undefined ? [] : [`  ${colors.cyan('→')} ${printable(hint)}`]),
  ].join('\n');
}

/** What each severity is painted in. */
const paints = { error: 'red', warning: 'yellow', advice: 'blue' } as const;

/** Without what a terminal would obey: a text that is quoted must not move the cursor or recolour. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD');
}

/** Characters of a line that are shown; of a longer one those round the place. */
const widest = 160;
const ahead = 60;

function cut(text: string, column: number): { shown: string; column: number } {
  if (text.length <= widest) return { shown: text, column };
  const start = Math.max(0, Math.min(column - 1 - ahead, text.length - widest));
  const before = start > 0 ? '…' : '';
  const behind = start + widest < text.length ? '…' : '';
  return {
    shown: `${before}${text.slice(start, start + widest)}${behind}`,
    column: column - start + before.length,
  };
}

/** The line of the source with a caret under the place. */
function frame(diagnostic: Diagnostic, root: string, { dim, red }: Colors): string[] {
  const { file, line, column = 1, endLine, endColumn = column + 1 } = diagnostic;
  const text = file && line ? readLine(join(root, file), line) : undefined;
  if (text === undefined) return [];
  const { shown, column: at } = cut(printable(text.replace(/\t/g, ' ')), column);
  const end = endLine === line ? endColumn : text.length + 1;
  const before = ' '.repeat(cellsOf(shown.slice(0, at - 1)));
  const meant = shown.slice(at - 1, at - 1 + Math.max(1, end - column));
  const carets = '^'.repeat(Math.max(1, cellsOf(meant)));
  const margin = ' '.repeat(String(line).length);
  return [`  ${dim(`${line} |`)} ${shown}`, `  ${dim(`${margin} |`)} ${before}${red(carets)}`];
}

/** Signs that take two cells of a terminal: those of East Asia but for half-width ones, and emoji. */
const wide =
  /^(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;

/** How many cells of a terminal a text takes; marks and joined signs share those of their letter. */
function cellsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  const signs = [...new Intl.Segmenter().segment(text)];
  return signs.reduce((cells, { segment }) => cells + (wide.test(segment) ? 2 : 1), 0);
}

function readLine(file: string, line: number): string | undefined {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[line - 1];
  } catch {
    // The file may be gone by the time its diagnostic is shown.
    return undefined;
  }
}
