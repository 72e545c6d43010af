import { startOf } from '../placed-nodes.ts';
import type { Body, Line, Paragraph, Slip } from './body.ts';

/** A line that starts with a sign, or with a letter and a bracket. Most paragraphs have none. */
const marked = /\s*(?:[a-z]{1,4}\)|[^A-Za-z\s])/y;

/** Finds lines of paragraphs that should be list items. */
export function* findListLines(body: Body): Generator<Slip> {
  for (const paragraph of body.paragraphs) {
    if (!hasMarkedLine(paragraph.text)) continue;
    const { lines, placed } = paragraph;
    if (placed.parent.type === 'listItem' && placed.index === 0) yield* findBoxes(lines);
    yield* findItemsWithoutSpace(lines, placed.parent.type === 'listItem' && placed.index === 0);
    yield* findLinkWithoutSpace(paragraph, body);
    if (lines.length === 1) continue;
    yield* findForeignBullets(lines);
    yield* findSwallowedNumbers(paragraph, body);
  }
}

/** Tests only the line starts; a pattern for all lines would look at every character. */
function hasMarkedLine(text: string): boolean {
  for (let start = 0; ; ) {
    marked.lastIndex = start;
    if (marked.test(text)) return true;
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return false;
  }
}

/** Checkboxes of a task list with a typo. */
function* findBoxes([line]: readonly Line[]): Generator<Slip> {
  if (!line?.text.startsWith('[')) return;
  const [box] =
    /^(?:\[[ \u00A0]*\](?=[ \t])|\[ +[xX] *\]|\[[xX] +\]|\[[✓✔]\]|\[[ xX]\](?=[\p{L}\p{N}]))/u.exec(
      line.text,
    ) ?? [];
  if (box === undefined) return;
  const instead = /[xX✓✔]/.test(box) ? '[x]' : '[ ]';
  const isTight = box === instead;
  yield {
    at: line.at,
    length: box.length,
    message: 'This task box is shown as text.',
    hint: isTight ? `Write a space after ${box}.` : `Write ${instead} and a space.`,
    instead: isTight ? `${box} ` : instead,
  };
}

/**
 * A mark right before a word does not start an item. One line with a dash may mean anything; two
 * lines are a list. An item may begin with a number.
 */
function* findItemsWithoutSpace(lines: readonly Line[], isItem: boolean): Generator<Slip> {
  if (!lines.some(({ text }) => /^\s*[-+\d]/.test(text))) return;
  const dashed = lines.filter(({ text }) => /^\s*[-+•]\p{L}/u.test(text));
  const found = lines.filter(
    ({ text }, index) =>
      (dashed.length > 1 && /^\s*[-+]\p{L}/u.test(text)) ||
      (index === 0 && !isItem && /^\d{1,2}[.)]\p{Lu}\p{Ll}/u.test(text)) ||
      /^\s*-\[[ xX]\]/.test(text),
  );
  for (const { text, at } of found) {
    const [mark = ''] = /^\s*(?:[-+]|\d+[.)])/.exec(text) ?? [];
    const sign = mark.trim();
    yield needsSpace(sign, at + mark.length - sign.length);
  }
}

/** `*[text](/path)`, which no one writes on purpose. */
function* findLinkWithoutSpace({ placed, lines }: Paragraph, body: Body): Generator<Slip> {
  const at = startOf(placed.node);
  const [first, second] = placed.node.children;
  const isMark = first?.type === 'text' && /^[-*+]$/.test(first.value) && second?.type === 'link';
  if (!isMark || lines[0]?.at !== at || body.text[at + 1] !== '[') return;
  yield needsSpace(first.value, at);
}

function needsSpace(sign: string, at: number): Slip {
  return {
    at,
    length: sign.length,
    message: `${sign} needs a space after it to start a list item.`,
    hint: `Write a space after ${sign}.`,
    instead: `${sign} `,
  };
}

const bullet = /^\s*([–—•◦▪▫‣·●○■□➤►▶➢❖✓✔✗✘☐☑✅❌➜→]\uFE0F?)[ \t\u00A0]*(?=\S)/u;
const letter = /^\s*(?:\(?(?:[a-z]|[ivx]{1,4})\)|\(\d{1,2}\)|\d{1,2}(?: \.| ?-)|[①-⑳]|--)[ \t]+\S/;

/** Lines that readers see as items but Markdown joins to one paragraph. */
function* findForeignBullets(lines: readonly Line[]): Generator<Slip> {
  const index = lines.findIndex((line, at) => {
    const next = lines[at + 1];
    const mark = marksOf(line);
    return mark !== '' && next && mark === marksOf(next) && !/(?: {2}|\\|¤)\s*$/.test(line.text);
  });
  const line = lines[index];
  if (line === undefined) return;
  const mark = bullet.exec(line.text)?.[1] ?? '';
  const items = lines.slice(index).filter((other) => mark === '' || marksOf(other) === mark);
  const last = items.at(-1) ?? line;
  const at = line.at + line.text.search(/\S/);
  const first = mark || (/\S+/.exec(line.text)?.[0] ?? '');
  const message = `Lines that start with ${first} are not a list: they run together in one paragraph.`;
  if (mark === '') {
    const hint = 'Write 1. and so on, each at the start of its line.';
    yield { at, length: first.length, message, hint };
    return;
  }
  const written = lines.slice(index, lines.indexOf(last) + 1).map(({ text }) => text);
  const length = last.at + last.text.length - at;
  const instead = written.join('\n').trimStart().replace(new RegExp(bullet, 'gmu'), '- ');
  const isPlain = /[•◦▪▫‣·●○■□]/.test(mark) && !instead.includes('¤');
  yield {
    at,
    length,
    message,
    hint: 'Write - and a space instead, or end each line with a backslash.',
    ...(isPlain && { instead }),
  };
}

function marksOf({ text }: Line): string {
  return bullet.exec(text)?.[1] ?? (letter.test(text) ? 'letter' : '');
}

/** Only a list that starts with 1 may follow a paragraph without an empty line. */
function* findSwallowedNumbers({ lines, placed }: Paragraph, { text }: Body): Generator<Slip> {
  const numbered = lines.slice(1).map((line) => /^\s*(\d{1,3})[.)][ \t]+\S/.exec(line.text)?.[1]);
  const index = numbered.findIndex(
    (number, at) => number !== undefined && Number(numbered[at + 1]) === Number(number) + 1,
  );
  const line = lines[index + 1];
  if (index < 0 || line === undefined) return;
  const at = line.at + line.text.search(/\S/);
  const length = line.text.trim().length;
  yield {
    at,
    length,
    message:
      'This list is part of the paragraph above it: only a list that starts with 1 needs no empty line.',
    hint: 'Leave an empty line above it.',
    ...(placed.parent.type === 'root' && { instead: `\n${text.slice(at, at + length)}` }),
  };
}
