import type { Body, Line, Slip } from './body.ts';

/** Finds lines below a list or quote that should be a paragraph but continue the block above. */
export function* findSwallowed(body: Body): Generator<Slip> {
  // Between two items, a line belongs to the first.
  const lastItems = new Set<unknown>(body.all('list').map(({ node }) => node.children.at(-1)));
  for (const paragraph of body.paragraphs) {
    const { parent } = paragraph.placed;
    if (parent.type !== 'listItem' && parent.type !== 'blockquote') continue;
    if (paragraph.isOneLine) continue;
    const { lines } = paragraph;
    yield* findLostItem(lines, body);
    const inQuote = parent.type === 'blockquote';
    if (!inQuote && !lastItems.has(parent)) continue;
    const width = lines.reduce((most, { text }) => Math.max(most, text.length), 0);
    const index = lines.findIndex(
      (line, at) =>
        at > 0 && isLazy(line, inQuote) && startsAgain(line, lines[at - 1], { width, body }),
    );
    const line = lines[index];
    // Some authors write long quotes as several lines without marks.
    if (index < 0 || line === undefined || (inQuote && index < lines.length - 1)) continue;
    yield {
      at: line.at,
      length: line.text.length,
      message: `This line is part of the ${inQuote ? 'quote' : 'list item'} above it.`,
      hint: inQuote
        ? 'Leave an empty line above it, or write > before it.'
        : 'Leave an empty line above it, or indent it like the text of the item.',
    };
  }
}

/** Whether a line lacks the mark of the block that it continues. */
function isLazy({ text }: Line, inQuote: boolean): boolean {
  return inQuote ? !/^\s*>/.test(text) : /^\S/.test(text) && !text.startsWith('>');
}

/** Whether a line begins a sentence, although its first word would fit on the line above. */
function startsAgain(
  { text }: Line,
  above: Line | undefined,
  { width, body }: { width: number; body: Body },
): boolean {
  if (!/^["“(*_[]*\p{Lu}/u.test(text) || above === undefined) return false;
  const isEnd = /[.!?:;)*_¤]\s*$/.test(above.text);
  const [word = ''] = /^\S+/.exec(text) ?? [];
  // Wrapped text breaks where the next word does not fit.
  const hadRoom = above.text.trimEnd().length + word.length + 1 < Math.max(60, width);
  // After a break, the author continues the same block.
  const written = body.text.slice(above.at, above.at + above.text.length);
  return isEnd && hadRoom && !/ {2}$|\\$|<br\s*\/?>\s*$/i.test(written);
}

/** A link alone on its line, like the items around it, that has lost its mark. */
function* findLostItem([above, line]: readonly Line[], { text }: Body): Generator<Slip> {
  if (above === undefined || line === undefined || text[line.at] !== '[') return;
  const written = ({ at, text: { length } }: Line) => text.slice(at, at + length).trim();
  if (![above, line].every((one) => /^\[[^\]\n]+\]\([^()\s]+\)$/.test(written(one)))) return;
  yield {
    at: line.at,
    length: written(line).length,
    message: 'This link is part of the list item above it.',
    hint: 'Write the mark of an item before it.',
  };
}
