/*
 * Most front matter is keys with a text, number or date, and lists and blocks of them. For these, the
 * YAML package takes at least ten times as long as this parser, which leaves all other texts to it.
 */

/** Letters, signs and emoji without a meaning in YAML, beyond ASCII. */
const letters = String.raw`\u00A1-\u1FFF\u2010-\u2027\u2030-\u205E\u20A0-\uFEFE\uFF00-\uFFFD`;
const readable = new RegExp(`^[\\n -~${letters}]*$`);

const keyAndValue = /^([A-Za-z][\w-]*):(?: +(\S.*))?$/;
const text = new RegExp(
  `^(?:[A-Za-z0-9/($_${letters}]|\\.\\.?/)(?:[ !"$-9;-~${letters}]|:(?! |$)|(?<! )#)*$`,
);
const quoted = /^(?:'[^']*'|"[^"\\]*")$/;
const number = /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
/** What YAML may read as a number in some spelling; a version such as 1.2.0 is a text. */
const numeric = /^(?:\d+\.?\d*(?:e[-+]?\d*)?|0[ox].*)$/i;
/** Words that YAML does not read as texts in some spelling. */
const reserved = /^(?:null|true|false)$/i;
/** A text over several lines: folded or literal, without or with its last line feed. */
const blockStart = /^([>|])(-?)$/;
/** The parts of lists and maps in brackets. */
const flowPart =
  / *(?:([[\]{},])|([A-Za-z][\w-]*): +|('[^']*'|"[^"\\]*"|(?:[^[\]{},:#]|:(?=\w))+)) */y;

/** The deepest indent, and the most brackets on a line: recursion must not use up the stack. */
const most = 60;

/** The data of a text, which is never undefined; undefined for a text with anything else. */
type Parsed = unknown;

/** The data of a YAML text with a map of such values; undefined for other texts. */
export function parsePlainYaml(yaml: string): Record<string, unknown> | undefined {
  if (!readable.test(yaml)) return undefined;
  const lines = new Lines(yaml.split('\n'));
  const data = parseMap(lines, lines.next()?.indent ?? 0);
  return lines.next() === undefined ? data : undefined;
}

/** The lines that are still to be read. */
class Lines {
  #at = 0;

  constructor(readonly all: string[]) {}

  /** The next line that is neither blank nor a comment. */
  next(): { indent: number; text: string } | undefined {
    for (; this.#at < this.all.length; this.#at += 1) {
      const line = this.all[this.#at] ?? '';
      const indent = line.search(/[^ ]/);
      if (indent >= 0 && line[indent] !== '#')
        return { indent, text: withoutBlanksAtEnd(line.slice(indent)) };
    }
    return undefined;
  }

  skip(): void {
    this.#at += 1;
  }

  /** Replaces the next line by the part of it after a dash, where a block of the item begins. */
  enter(indent: number, text: string): void {
    this.all[this.#at] = ' '.repeat(indent) + text;
  }

  /** Reads all lines that are indented deeper, without their common indent; none if that is odd. */
  block(outer: number): string[] {
    const first = this.all[this.#at] ?? '';
    const indent = first.search(/[^ ]/);
    const block: string[] = [];
    if (indent <= outer) return block;
    for (; this.#at < this.all.length; this.#at += 1) {
      const line = this.all[this.#at] ?? '';
      if (/[^ ]/.test(line.slice(0, indent))) break;
      block.push(line.slice(indent));
    }
    while (block.at(-1) === '') block.pop();
    return block;
  }
}

/** A regular expression would take the square of the blanks within the line. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end -= 1;
  return line.slice(0, end);
}

function parseMap(lines: Lines, indent: number): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (let line = lines.next(); line && line.indent >= indent; line = lines.next()) {
    const [, key, written = ''] = keyAndValue.exec(line.text) ?? [];
    if (line.indent > indent || key === undefined) return undefined;
    lines.skip();
    const value = written === '' ? parseBlock(lines, indent) : parseValue(lines, written, indent);
    if (!add(data, key, value)) return undefined;
  }
  return data;
}

/** Adds a pair to a map; false if there is no value, or if the key is special or known. */
function add(data: Record<string, unknown>, key: string, value: Parsed): boolean {
  if (value === undefined || reserved.test(key) || Object.hasOwn(data, key)) return false;
  data[key] = value;
  return true;
}

/** Parses the lines below a key: a list, which may have the key's indent, or a map. */
function parseBlock(lines: Lines, outer: number): Parsed {
  const { indent, text } = lines.next() ?? { indent: -1, text: '' };
  if (indent > most) return undefined;
  if (text.startsWith('- ') && indent >= outer) return parseList(lines, indent);
  return indent > outer ? parseMap(lines, indent) : null;
}

function parseList(lines: Lines, indent: number): unknown[] | undefined {
  const items: unknown[] = [];
  for (let line = lines.next(); line && line.indent >= indent; line = lines.next()) {
    if (line.indent > indent) return undefined;
    const [, dash, item = ''] = /^(- +)(.*)$/.exec(line.text) ?? [];
    // After a list with its key's indent, the map goes on.
    if (dash === undefined) break;
    const isBlock = keyAndValue.test(item) || item.startsWith('- ');
    if (isBlock) lines.enter(indent + dash.length, item);
    else lines.skip();
    const value = isBlock ? parseBlock(lines, indent) : parseValue(lines, item, indent);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

/** Parses what follows a key or a dash on its line. */
function parseValue(lines: Lines, written: string, indent: number): Parsed {
  const [start, style, chomping] = blockStart.exec(written) ?? [];
  if (start !== undefined) {
    const block = parseBlockText(lines.block(indent), style === '>');
    return chomping === '-' ? block : block && `${block}\n`;
  }
  return /^[[{]/.test(written) ? parseFlow(written) : parseScalar(written);
}

function parseBlockText(block: readonly string[], isFolded: boolean): string | undefined {
  const isOdd = block.length === 0 || block.some((line) => line.endsWith(' '));
  if (isOdd || (isFolded && block.some((line) => line.startsWith(' ')))) return undefined;
  const text = block.join('\n');
  return isFolded ? text.replace(/(?<!\n)\n(?!\n)/g, ' ').replace(/\n(\n+)/g, '$1') : text;
}

/** Parses a list or a map in brackets on one line. */
function parseFlow(written: string): Parsed {
  if (written.split(/[[{]/).length > most) return undefined;
  flowPart.lastIndex = 0;
  const next = () => flowPart.exec(written) ?? [];
  const value = parseFlowValue(next(), next);
  return flowPart.lastIndex === written.length ? value : undefined;
}

type FlowPart = readonly (string | undefined)[];

function parseFlowValue([, sign, , scalar]: FlowPart, next: () => FlowPart): Parsed {
  if (sign === '[') return parseFlowList(next);
  if (sign === '{') return parseFlowMap(next);
  return scalar && parseScalar(scalar.replace(/ +$/, ''));
}

function parseFlowList(next: () => FlowPart): unknown[] | undefined {
  const items: unknown[] = [];
  for (let part = next(); part[1] !== ']'; part = next()) {
    const item = parseFlowValue(part, next);
    if (item === undefined) return undefined;
    items.push(item);
    const [, sign] = next();
    if (sign === ']') return items;
    if (sign !== ',') return undefined;
  }
  return items;
}

function parseFlowMap(next: () => FlowPart): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (let part = next(); part[1] !== '}'; part = next()) {
    const [, , key] = part;
    if (key === undefined || !add(data, key, parseFlowValue(next(), next))) return undefined;
    const [, sign] = next();
    if (sign === '}') return data;
    if (sign !== ',') return undefined;
  }
  return data;
}

function parseScalar(written: string): string | number | boolean | undefined {
  if (number.test(written)) return Number(written);
  if (quoted.test(written)) return written.slice(1, -1);
  if (written === 'true') return true;
  if (written === 'false') return false;
  const isText = text.test(written) && !reserved.test(written) && !numeric.test(written);
  return isText ? written : undefined;
}
