import type { List, ListItem } from 'mdast';
import { endOf, type Placed, startOf } from '../placed-nodes.ts';
import type { Body, Slip } from './body.ts';

/** Finds lists that pages show with wrong levels, wrong numbers or no items. */
export function* findListSlips(body: Body): Generator<Slip> {
  for (const placed of body.all('list')) {
    const { node } = placed;
    const slips = [
      findYear(node, body),
      ...findFlattened(node, body),
      findShallow(placed, body),
      findOtherNumbers(node, body),
      findRestart(placed, body),
      findOtherMark(placed, body),
      ...findEmptyItems(node),
    ];
    for (const slip of slips) if (slip) yield slip;
  }
}

/** A sentence that starts with a year: `1986. A great season`. */
function findYear({ start, children }: List, body: Body): Slip | undefined {
  const [item] = children;
  if (item === undefined || children.length > 1 || (start ?? 0) < 1000) return undefined;
  const mark = markOf(item, body);
  const instead = `${mark.slice(0, -1)}\\${mark.slice(-1)}`;
  return {
    at: startOf(item),
    length: mark.length,
    message: `The line starts with ${mark}, so it became a list item.`,
    hint: `Write ${instead} if it is not a list.`,
    instead,
  };
}

/** Items indented deeper than the previous one, but not deep enough to be inside it. */
function findFlattened(list: List, body: Body): Slip[] {
  const slips: Slip[] = [];
  let [above, before] = [undefined as ListItem | undefined, 0];
  for (const item of list.children) {
    const own = body.columnAt(startOf(item));
    if (above && own > before && !(list.ordered && own - before < 2)) {
      slips.push({
        ...firstLine(item, body),
        message:
          'This item is indented too little to be nested: it is on the same level as the item before it.',
        hint: `Indent it with ${before + markWidth(above, body)} spaces, or like the item before it.`,
      });
    }
    [above, before] = [item, own];
  }
  return slips;
}

/** A list of the other kind right after an item that should contain it. */
function findShallow({ node, previous }: Placed<List>, body: Body): Slip | undefined {
  if (previous?.type !== 'list' || previous.ordered === node.ordered) return undefined;
  const [own, above] = [body.columnAt(startOf(node)), body.columnAt(startOf(previous))];
  const needed = above + markWidth(previous.children.at(-1), body);
  if (own <= above || own >= needed) return undefined;
  const spaces = ' '.repeat(needed - own);
  const text = body.text.slice(startOf(node), endOf(node));
  // An item that is indented less may be meant for the level above. In a quote, the spaces would
  // come before the mark.
  const isMovable =
    body.text.slice(startOf(node) - own, startOf(node)).trim() === '' &&
    node.children.every((item) => body.columnAt(startOf(item)) >= own);
  return {
    at: startOf(node),
    length: text.length,
    message: 'This list is indented too little to be nested: it is a separate list.',
    hint: `Indent it with ${needed} spaces.`,
    ...(isMovable && { instead: spaces + text.replace(/\n(?=[ \t]*\S)/g, `\n${spaces}`) }),
  };
}

/** Numbers that the page changes. All equal numbers, or all 1 after the first, are intended. */
function findOtherNumbers(list: List, body: Body): Slip | undefined {
  if (!list.ordered || list.children.length < 2) return undefined;
  const numbers = list.children.map((item) => Number.parseInt(markOf(item, body), 10));
  const [first = 1] = numbers;
  const rest = numbers.slice(1);
  if (rest.every((number) => number === rest[0] && (number === first || number <= 1)))
    return undefined;
  const index = numbers.findIndex((number, at) => number !== first + at);
  const item = list.children[index];
  // The numbers increase by one each, as on the page.
  if (item === undefined) return undefined;
  return {
    at: startOf(item),
    length: markOf(item, body).length,
    message: `The page shows the number ${first + index} here, not ${numbers[index]}.`,
    hint: `Write ${first + index}, and continue from there.`,
  };
}

/** A list of steps that other content splits, so that each part starts with 1 again. */
function findRestart({ node, parent, index }: Placed<List>, body: Body): Slip | undefined {
  const [above, between] = [parent.children[index - 2], parent.children[index - 1]];
  if (above?.type !== 'list' || !isStep(above) || !isStep(node)) return undefined;
  if (between?.type !== 'code' && between?.type !== 'paragraph') return undefined;
  const needed = body.columnAt(startOf(above)) + markWidth(above.children[0], body);
  return {
    ...firstLine(node, body),
    message: 'The numbers start with 1 again, because the text above this line ends the list.',
    hint: `Indent the text between the items with ${needed} spaces, to make it part of the item above.`,
  };
}

/** A numbered list with only the item 1. */
function isStep({ ordered, start, children }: List): boolean {
  return ordered === true && start === 1 && children.length === 1;
}

/** A different marker starts a new list. */
function findOtherMark({ node, previous }: Placed<List>, body: Body): Slip | undefined {
  if (previous?.type !== 'list' || previous.ordered !== node.ordered) return undefined;
  if (/\n[ \t]*\r?\n/.test(body.text.slice(endOf(previous), startOf(node)))) return undefined;
  const [item, last] = [node.children[0], previous.children.at(-1)];
  if (item === undefined || last === undefined) return undefined;
  const [own, above] = [markOf(item, body), markOf(last, body)];
  return {
    at: startOf(item),
    length: own.length,
    message: `The mark ${own} starts another list: the items above have ${above}.`,
    hint: 'Give all items of a list the same mark.',
  };
}

function findEmptyItems({ children }: List): Slip[] {
  return children
    .filter((item) => item.children.length === 0)
    .map((item) => ({
      at: startOf(item),
      length: endOf(item) - startOf(item),
      message: 'This list item is empty.',
      hint: 'Write its text after the mark, or remove it.',
    }));
}

/** The place of the first line of a node. */
function firstLine(node: List | ListItem, body: Body): Pick<Slip, 'at' | 'length'> {
  const at = startOf(node);
  const [line = ''] = body.text.slice(at, endOf(node)).split('\n', 1);
  return { at, length: line.trimEnd().length };
}

/** The marker of an item: `-`, `12.` */
function markOf(item: ListItem, body: Body): string {
  return /^(?:[-*+]|\d+[.)])/.exec(body.text.slice(startOf(item), startOf(item) + 12))?.[0] ?? '';
}

/** The distance from the start of an item's marker to its text. */
function markWidth(item: ListItem | undefined, body: Body): number {
  if (item === undefined) return 2;
  const [mark] =
    /^(?:[-*+]|\d+[.)])[ \t]{1,4}(?=\S)/.exec(body.text.slice(startOf(item), startOf(item) + 16)) ??
    [];
  return mark?.length ?? markOf(item, body).length + 1;
}
