import type { Nodes, Table, TableRow } from 'mdast';
import { endOf, type Placed, startOf } from '../placed-nodes.ts';
import type { Body, Line, Slip } from './body.ts';

/** Finds text that should be a table, and rows with more or fewer cells than columns. */
export function* findTableSlips(body: Body): Generator<Slip> {
  yield* findBrokenTables(body);
  for (const placed of body.all('table')) yield* findWrongRows(placed, body);
}

/** Rows in paragraphs: lines between two pipes, or several lines with equally many pipes. */
function* findBrokenTables(body: Body): Generator<Slip> {
  for (const paragraph of body.paragraphs) {
    if (!paragraph.text.includes('|')) continue;
    const { lines, placed } = paragraph;
    const rows = findRows(lines);
    const [first] = rows;
    if (first === undefined) continue;
    if (rows[0] === lines[0] && isCutOff(first, placed.previous, body)) {
      yield explainGap(first, placed.previous, placed.parent);
    } else if (rows.length > 1) {
      yield explainTable(rows, placed.parent);
    }
  }
}

/** Whether a row belongs to the block above the empty line before it. */
function isCutOff({ text }: Line, previous: Nodes | undefined, body: Body): previous is Nodes {
  if (previous?.type === 'table')
    return isBetweenPipes(text) && countCells(text) === widthOf(previous);
  if (previous?.type !== 'paragraph' || !isSeparator(text)) return false;
  const above = body.prose.slice(startOf(previous), endOf(previous));
  return isBetweenPipes(above) && !above.includes('\n');
}

function explainGap({ text, at }: Line, previous: Nodes, parent: Nodes): Slip {
  const end = endOf(previous);
  const message = isSeparator(text)
    ? 'The empty line above separates this line from the column names.'
    : 'The empty line above ends the table, so this row is not part of it.';
  const gap = { at: end, length: at - end, message, hint: 'Remove the empty line.' };
  // In a quote or an item, the row would lose its mark or its indent.
  return parent.type === 'root' ? { ...gap, instead: '\n' } : gap;
}

function findRows(lines: readonly Line[]): Line[] {
  const closed = lines.filter(({ text }) => isBetweenPipes(text) || isSeparator(text));
  if (closed.some(({ text }) => isBetweenPipes(text))) return closed;
  const open = lines.filter(({ text }) => /\S \| \S/.test(text) || isSeparator(text));
  const separates = open.some(({ text }) => isSeparator(text) && text.includes('|'));
  const widths = new Set(open.map(({ text }) => countCells(text)));
  const isTable = separates ? open.length > 1 : open.length > 2 && widths.size === 1;
  return isTable && open.length === lines.length ? open : [];
}

function explainTable(rows: readonly Line[], parent: Nodes): Slip {
  const [header, second] = rows as [Line, Line];
  const columns = countCells(header.text);
  const row = separatorOf(columns);
  if (isSeparator(header.text)) {
    const message = 'This line separates nothing: there is no row of column names above it.';
    return { ...whole(header), message, hint: 'Write the column names on the line above.' };
  }
  if (!isSeparator(second.text)) {
    const indent = /^[\s>]*/.exec(header.text)?.[0].length ?? 0;
    return {
      at: header.at + indent,
      length: header.text.length - indent,
      message: 'These rows are not a table: the line under the column names is missing.',
      hint: `Write ${row} below this line.`,
    };
  }
  const found = countCells(second.text);
  const cells = second.text.replace(/^[\s>]+/, '').trimEnd();
  const isValid = /^\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?$/.test(cells);
  // A table cannot start on a line that continues a quote or an item without its mark.
  if (isValid && found === columns && parent.type !== 'root') {
    const name = parent.type === 'blockquote' ? 'quote' : 'list item';
    const message = `These rows are not a table: they are part of the ${name} above them.`;
    return { ...whole(header), message, hint: 'Leave an empty line above them.' };
  }
  if (!isValid || found === columns) {
    const message = 'These rows are not a table: Markdown does not read this line as a separator.';
    return { ...whole(second), message, hint: `Write ${row}`, instead: row };
  }
  const message = `These rows are not a table: this line has ${found} columns, and the row above it ${columns}.`;
  // With as many columns as the names, pages would drop the other cells of the rows below.
  const below = rows.slice(2).map(({ text }) => countCells(text));
  return below.length > 0 && below.every((count) => count === found)
    ? { ...whole(second), message, hint: `Write ${found} column names above it.` }
    : { ...whole(second), message, hint: `Write ${row}`, instead: resize(second.text, columns) };
}

/** The place of a line without its indentation, but with odd blanks, which are the mistake. */
function whole({ text, at }: Line): Pick<Slip, 'at' | 'length'> {
  const indent = /^[ \t>]*/.exec(text)?.[0].length ?? 0;
  return { at: at + indent, length: text.replace(/(?<![ \t\r])[ \t\r]+$/, '').length - indent };
}

function* findWrongRows({ node: table, parent }: Placed<Table>, body: Body): Generator<Slip> {
  const columns = widthOf(table);
  for (const row of table.children.slice(1)) {
    const count = row.children.length;
    if (count > columns) yield* findSurplus(row, columns, body);
    if (count >= columns || row.children.every(({ children }) => children.length === 0)) continue;
    const written = body.text.slice(startOf(row), endOf(row));
    // In a quote or an item, an empty line is not enough.
    const instead = parent.type === 'root' ? { instead: `\n${written}` } : {};
    yield written.includes('|')
      ? explainShortRow(row, columns)
      : { ...placeOf(row), ...swallowed, ...instead };
  }
}

function* findSurplus(row: TableRow, columns: number, body: Body): Generator<Slip> {
  const surplus = row.children.slice(columns);
  const first = surplus.find(({ children }) => children.length > 0);
  const start = surplus[0];
  if (first === undefined || start === undefined) return;
  const at = startOf(start);
  const inCode = /`[^`|]*\|[^`]*`/.test(body.text.slice(startOf(row), endOf(row)));
  yield {
    at,
    length: endOf(row) - at,
    message: `This row has ${row.children.length} cells, the table ${columns} columns: the page drops the rest.`,
    hint: inCode
      ? 'Write \\| for a pipe inside a cell, in code too.'
      : 'Add a column, or write \\| for a pipe inside a cell.',
  };
}

const swallowed = {
  message: 'This line became a row of the table above it.',
  hint: 'Leave an empty line above it.',
};

function explainShortRow(row: TableRow, columns: number): Slip {
  const count = row.children.length;
  const message = `This row has ${count} ${count === 1 ? 'cell' : 'cells'}, the table ${columns} columns.`;
  return { ...placeOf(row), message, hint: 'Write the missing cells, empty ones as | |.' };
}

function placeOf(row: TableRow): Pick<Slip, 'at' | 'length'> {
  return { at: startOf(row), length: endOf(row) - startOf(row) };
}

function widthOf(table: Table): number {
  return table.children[0]?.children.length ?? 0;
}

/** At least two cells; otherwise the pipes may have another meaning. */
function isBetweenPipes(line: string): boolean {
  const start = /^[\s>]*\|/.exec(line)?.[0].length;
  const end = line.trimEnd().length - 1;
  // One pattern for all of this takes the square of the time for a long line.
  const isRow = start !== undefined && line[end] === '|' && /[^\s|]/.test(line.slice(start, end));
  return isRow && countCells(line) > 1;
}

/** Whether a line looks like the separator below the column names, with any kind of dashes. */
function isSeparator(line: string): boolean {
  const text = line.replace(/^[\s>]+/, '');
  return (
    /^[|+\s:=\u2010-\u2015\u00A0-]+$/.test(text) &&
    /[=\u2010-\u2015-]/.test(text) &&
    /[|+]/.test(text)
  );
}

function countCells(line: string): number {
  const inner = line
    .replace(/^[\s>]*[|+]?/, '')
    .trimEnd()
    .replace(/[|+]$/, '');
  return inner.split(isSeparator(line) ? /[|+]/ : /\|/).length;
}

function separatorOf(columns: number): string {
  return `|${' --- |'.repeat(columns)}`;
}

/** The same separator with `columns` columns; it keeps their alignment. */
function resize(line: string, columns: number): string {
  const cells = line
    .replace(/^[\s>]*\|?/, '')
    .trimEnd()
    .replace(/\|$/, '')
    .split('|');
  const kept = [...cells.map((cell) => cell.trim()), ...Array<string>(columns).fill('---')];
  return `| ${kept.slice(0, columns).join(' | ')} |`;
}
