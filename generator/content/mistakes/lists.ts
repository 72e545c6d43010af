import type { List, ListItem } from 'mdast';
import { type Body, endOf, type Line, type Placed, type Slip, startOf } from './body.ts';

/** Lists that are shown with other levels, other numbers or no items at all. */
export function* findListSlips(body: Body): Generator<Slip> {
  for (const placed of body.all('list')) {
    yield* findFlattened(placed.node, body);
    yield* findShallow(placed, body);
    yield* findOtherNumbers(placed.node, body);
    yield* findRestart(placed, body);
    yield* findOtherMark(placed, body);
    for (const item of placed.node.children) yield* findItemSlips(item);
  }
  for (const placed of body.paragraphs) {
    const { lines } = placed;
    if (placed.parent.type === 'listItem') yield* findBoxes(lines, placed);
    yield* findItemsWithoutSpace(lines);
    yield* findForeignBullets(lines);
    yield* findSwallowedNumbers(lines, placed.next);
  }
}

/** An item a little deeper than the one before it, and not deep enough to be below it. */
function* findFlattened(list: List, body: Body): Generator<Slip> {
  const columns = list.children.map((item) => body.columnAt(startOf(item)));
  for (const [index, item] of list.children.entries()) {
    const [before = 0, own = 0] = [columns[index - 1], columns[index]];
    if (index === 0 || own <= before) continue;
    if (list.ordered && own - before < 2) continue;
    yield {
      ...firstLine(item, body),
      message:
        'This item is indented too little to be below the one before it: both are on one level.',
      hint: `Indent it with ${before + markWidth(list.children[index - 1], body)} spaces, or like the item before it.`,
    };
  }
}

/** A list of the other kind right below an item that it was meant to be part of. */
function* findShallow({ node, previous }: Placed<List>, body: Body): Generator<Slip> {
  if (previous?.type !== 'list' || previous.ordered === node.ordered) return;
  const [own, above] = [body.columnAt(startOf(node)), body.columnAt(startOf(previous))];
  const needed = above + markWidth(previous.children.at(-1), body);
  if (own <= above || own >= needed) return;
  const spaces = ' '.repeat(needed - own);
  const text = body.text.slice(startOf(node), endOf(node));
  yield {
    at: startOf(node),
    length: text.length,
    message:
      'This list is indented too little to be below the item before it: it is a list next to it.',
    hint: `Indent it with ${needed} spaces.`,
    instead: spaces + text.replace(/\n(?=[ \t]*\S)/g, `\n${spaces}`),
  };
}

/** Numbers that the page replaces by others. All the same, or all 1 but the first, are a way to write. */
function* findOtherNumbers(list: List, body: Body): Generator<Slip> {
  if (!list.ordered || list.children.length < 2) return;
  const numbers = list.children.map((item) => Number.parseInt(markOf(item, body), 10));
  const [first = 1] = numbers;
  const rest = numbers.slice(1);
  if (rest.every((number) => number === rest[0] && (number === first || number <= 1))) return;
  const index = numbers.findIndex((number, at) => number !== first + at);
  const item = list.children[index];
  // Inserted between two: what follows counts on as it was.
  if (item === undefined) return;
  yield {
    at: startOf(item),
    length: markOf(item, body).length,
    message: `The page shows the number ${first + index} here, not ${numbers[index]}.`,
    hint: `Write ${first + index}, and count on from there.`,
  };
}

/** A list of steps that something between them cuts: each piece starts with 1 again. */
function* findRestart({ node, parent }: Placed<List>, body: Body): Generator<Slip> {
  if (!node.ordered || node.start !== 1 || node.children.length > 1 || !('children' in parent))
    return;
  const siblings: readonly { type: string }[] = parent.children;
  const index = siblings.indexOf(node);
  const [list, between] = [siblings[index - 2], siblings[index - 1]];
  const above = parent.children[index - 2];
  if (
    list?.type !== 'list' ||
    above?.type !== 'list' ||
    !/^(?:code|paragraph|image|list)$/.test(between?.type ?? '')
  )
    return;
  if (!above.ordered || above.start !== 1 || above.children.length > 1) return;
  const needed = body.columnAt(startOf(above)) + markWidth(above.children[0], body);
  yield {
    ...firstLine(node.children[0] ?? node, body),
    message: 'The numbers start with 1 again: what is above this line ends the list.',
    hint: `Indent what is between the items with ${needed} spaces, so that it is part of the item above.`,
  };
}

/** Another mark for the next item starts another list. */
function* findOtherMark({ node, previous }: Placed<List>, body: Body): Generator<Slip> {
  if (previous?.type !== 'list' || previous.ordered !== node.ordered) return;
  if (/\n[ \t]*\r?\n/.test(body.text.slice(endOf(previous), startOf(node)))) return;
  const [item, last] = [node.children[0], previous.children.at(-1)];
  if (item === undefined || last === undefined) return;
  const [own, above] = [markOf(item, body), markOf(last, body)];
  yield {
    at: startOf(item),
    length: own.length,
    message: `The mark ${own} starts another list: the items above have ${above}.`,
    hint: 'Give all items of a list the same mark.',
  };
}

function* findItemSlips(item: ListItem): Generator<Slip> {
  if (item.children.length > 0) return;
  yield {
    at: startOf(item),
    length: endOf(item) - startOf(item),
    message: 'This item of the list is empty.',
    hint: 'Write its text behind the mark, or remove it.',
  };
}

/** Boxes of a task list that are none. */
function* findBoxes([line]: readonly Line[], { previous }: Placed): Generator<Slip> {
  if (line === undefined || previous !== undefined) return;
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
    message: 'This box of a task list is shown as text.',
    hint: isTight ? `Write a space after ${box}.` : `Write ${instead} and a space.`,
    instead: isTight ? `${box} ` : instead,
  };
}

/** A mark right before a word is none. One line of dashes may be anything; two are a list. */
function* findItemsWithoutSpace(lines: readonly Line[]): Generator<Slip> {
  const dashed = lines.filter(({ text }) => /^\s*[-+•]\p{L}/u.test(text));
  const found = lines.filter(
    ({ text }, index) =>
      (dashed.length > 1 && /^\s*[-+]\p{L}/u.test(text)) ||
      (index === 0 && /^\d{1,2}[.)]\p{Lu}\p{Ll}/u.test(text)) ||
      /^\s*-\[[ xX]\]/.test(text),
  );
  for (const { text, at } of found) {
    const [mark = ''] = /^\s*(?:[-+]|\d+[.)])/.exec(text) ?? [];
    const sign = mark.trim();
    yield {
      at: at + mark.length - sign.length,
      length: sign.length,
      message: `${sign} makes an item of a list only with a space behind it.`,
      hint: `Write a space after ${sign}.`,
      instead: `${sign} `,
    };
  }
}

const bullet = /^\s*([–—•◦▪▫‣·●○■□➤►▶➢❖✓✔✗✘☐☑✅❌➜→]\uFE0F?)[ \t\u00A0]*(?=\S)/u;
const letter = /^\s*(?:\(?(?:[a-z]|[ivx]{1,4})\)|\(\d{1,2}\)|\d{1,2}(?: \.|-)|[①-⑳]|--)[ \t]+\S/;

/** Lines that a reader takes for items, and Markdown for one paragraph. */
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
  const message = `Lines that start with ${first} are no list: they run together in one paragraph.`;
  if (mark === '') {
    const hint = 'Write 1. and so on, each at the start of its line.';
    yield { at, length: first.length, message, hint };
    return;
  }
  const written = lines.slice(index, lines.indexOf(last) + 1).map(({ text }) => text);
  const length = last.at + last.text.length - at;
  const instead = written.join('\n').trimStart().replace(new RegExp(bullet, 'gmu'), '- ');
  const isPlain = /[–—•◦▪▫‣·●○■□]/.test(mark) && !instead.includes('¤');
  yield { at, length, message, hint: 'Write - and a space instead.', ...(isPlain && { instead }) };
}

function marksOf({ text }: Line): string {
  return bullet.exec(text)?.[1] ?? (letter.test(text) ? 'letter' : '');
}

/** Only a list that starts with 1 may follow a paragraph without an empty line. */
function* findSwallowedNumbers(lines: readonly Line[], next: unknown): Generator<Slip> {
  const numbered = lines.slice(1).map(({ text }) => /^\s*(\d{1,3})[.)][ \t]+\S/.exec(text)?.[1]);
  const index = numbered.findIndex(
    (number, at) => number !== undefined && Number(numbered[at + 1]) === Number(number) + 1,
  );
  const line = lines[index + 1];
  if (index < 0 || line === undefined || next === lines) return;
  const indent = /^\s*/.exec(line.text)?.[0].length ?? 0;
  yield {
    at: line.at + indent,
    length: line.text.trim().length,
    message:
      'This list is part of the paragraph above it: only one that starts with 1 needs no empty line.',
    hint: 'Leave an empty line above it.',
    instead: `\n${line.text.trim()}`,
  };
}

/** The place of what is on the first line of a node. */
function firstLine(node: List | ListItem, body: Body): Pick<Slip, 'at' | 'length'> {
  const at = startOf(node);
  const [line = ''] = body.text.slice(at, endOf(node)).split('\n', 1);
  return { at, length: line.trimEnd().length };
}

/** The mark of an item: `-`, `12.` */
function markOf(item: ListItem, body: Body): string {
  return /^(?:[-*+]|\d+[.)])/.exec(body.text.slice(startOf(item), startOf(item) + 12))?.[0] ?? '';
}

/** How far the text of an item is from the start of its mark. */
function markWidth(item: ListItem | undefined, body: Body): number {
  if (item === undefined) return 2;
  const [mark] = /^(?:[-*+]|\d+[.)])[ \t]{1,4}(?=\S)/.exec(body.text.slice(startOf(item))) ?? [];
  return mark?.length ?? markOf(item, body).length + 1;
}
