import { isAlias, isNode, parseDocument, visit, type YAMLParseError } from 'yaml';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { placeAt, stretchAt, stretchFrom } from '../diagnostics/place.ts';
import { findHeaderBlanks } from './mistakes/header.ts';

/** The lines of a file whose front matter the parser rejected, with the error and its place. */
interface Refusal {
  error: YAMLParseError;
  lines: readonly string[];
  place: Place;
}

type Explanation = Pick<Diagnostic, 'message' | 'hint' | 'fix'> & { rule?: string; place?: Place };

/**
 * Explains the parser's terse errors for common mistakes in words for authors, at the place of the
 * mistake. The parsed text starts right after the opening dashes, so its lines match the file's.
 */
export function explainYaml(error: YAMLParseError, source: string): Diagnostic {
  const [start = { line: 1, col: 1 }, end = start] = error.linePos ?? [];
  const place = { line: start.line, column: start.col, endLine: end.line, endColumn: end.col };
  const blank = findOddBlank(source, (_, number) => number <= end.line);
  if (blank) return blank;
  return toDiagnostic({ place, ...explain({ error, lines: source.split('\n'), place }) });
}

/**
 * Finds a top-level key with a blank right after its colon that is not a space. YAML then reads the
 * key as part of another value or key.
 */
export function findLostKey(yaml: string): Diagnostic | undefined {
  return findOddBlank(yaml, (line) => /^[\w-]+:[^ \t]/.test(line));
}

/** The first blank that YAML treats as a letter, on a line that counts. */
function findOddBlank(yaml: string, counts: (line: string, number: number) => boolean) {
  // Most front matter is ASCII.
  if (!/[^\0-\x7F]/.test(yaml)) return undefined;
  const lines = yaml.split('\n');
  for (const { message, hint, place, instead: text = ' ' } of findHeaderBlanks(yaml, 1)) {
    if (!counts(lines[place.line - 1] ?? '', place.line)) continue;
    return toDiagnostic({ message, hint, place, fix: { place, text } });
  }
  return undefined;
}

function toDiagnostic({ place, ...text }: Explanation): Diagnostic {
  return { rule: 'front-matter/syntax', severity: 'error', ...text, ...place };
}

/**
 * Explains an alias (`*name`) without an anchor or without end. The parser gives no place for it.
 */
export function explainAlias(error: ReferenceError, yaml: string): Diagnostic {
  const name = /alias before it|before the alias\): (\S+)$/.exec(error.message)?.[1];
  const lines = yaml.split('\n');
  const index = lines.findIndex((text) => text.includes(`*${name ?? ''}`));
  const text = lines.at(Math.max(0, index)) ?? '';
  const column = text.indexOf('*') + 1 || 1;
  const place = span({ line: Math.max(1, index + 1), column }, text.length + 1 - column);
  const said =
    name === undefined
      ? {
          message: 'The aliases (*name) of the front matter expand without end.',
          hint: 'Write the values out instead of repeating them.',
        }
      : {
          message: 'A value that begins with * is not quoted.',
          hint: 'Put it between double quotes.',
        };
  return toDiagnostic({ ...said, place });
}

/**
 * Finds a value whose first word YAML reads as a tag (`!Important news`) or as an unused anchor
 * (`&more news`). This is valid YAML, but the word is lost. Lines count from the start of the text.
 */
export function findLostWord(yaml: string): Diagnostic | undefined {
  if (!/(?:^|[:,[{-])[ \t]+[!&]\S/m.test(yaml)) return undefined;
  const document = parseDocument(yaml, { logLevel: 'silent' });
  const tags = document.warnings.map(({ pos }) => pos[0]);
  const repeated = new Set<string>();
  const anchors = new Map<string, number>();
  visit(document, (_, node) => {
    if (isAlias(node)) repeated.add(node.source);
    else if (isNode(node) && node.range && 'anchor' in node && node.anchor) {
      anchors.set(node.anchor, yaml.lastIndexOf(`&${node.anchor}`, node.range[0]));
    }
  });
  const idle = [...anchors].filter(([name]) => !repeated.has(name)).map(([, at]) => at);
  const at = Math.min(...tags, ...idle);
  if (!Number.isFinite(at)) return undefined;
  return toDiagnostic(beginsWith(placeAt(yaml, at), { lines: yaml.split('\n') }));
}

function explain(refusal: Refusal): Explanation {
  const { error, place, lines } = refusal;
  const line = lines[place.line - 1] ?? '';
  const slip = explainUnclosed(refusal) ?? explainSlip(line, refusal);
  if (slip) return slip;
  const quote = findOpenQuote(refusal);
  if (quote) {
    const message = 'The quote that opens here is not closed on its line.';
    const hint = 'Close it at the end of the value. Indent the other lines of the value.';
    return { message, hint, place: quote };
  }
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return explainColon(line, refusal);
    case 'DUPLICATE_KEY': {
      const key = /^[^:]*/.exec(line.slice(place.column - 1))?.[0] ?? '';
      const message = `The key "${key}" occurs twice.`;
      return { message, hint: 'Keep one of the two.', place: span(place, key.length) };
    }
    case 'TAB_AS_INDENT':
      return { message: 'A line is indented with a tab.', hint: 'Indent with spaces.' };
    case 'MISSING_CHAR':
      return error.message.startsWith('Implicit map keys')
        ? missingColon(place.line, lines)
        : explainBracket(refusal);
    case 'BAD_INDENT':
      if (/^Flow/.test(error.message)) return explainBracket(refusal);
      return {
        message: 'A line is indented wrongly.',
        hint: 'Give the keys of one level the same indent, two spaces deeper than their parent.',
      };
    case 'BAD_SCALAR_START':
      return beginsWith(place, refusal);
    case 'UNEXPECTED_TOKEN':
      return explainUnexpected(line, refusal);
    default:
      return invalid(error, 'Write one "key: value" per line, with list items as "  - item".');
  }
}

/** Explains a line in another syntax: Markdown, code, or a list without dashes. */
function explainSlip(line: string, { place, lines }: Refusal): Explanation | undefined {
  const at = (column: number, length: number) => span({ line: place.line, column }, length);
  const [link = '', before = '', path = ''] =
    /^(\s*(?:[\w-]+:|-)\s+)!?\[[^\]]*\]\(([^()\s]+)(?:\s[^()]*)?\)\s*$/.exec(line) ?? [];
  if (link !== '') {
    const meant = at(before.length + 1, link.trimEnd().length - before.length);
    const message = 'This is Markdown, but front matter needs only the path.';
    return { message, hint: `Write ${path}.`, place: meant, fix: { place: meant, text: path } };
  }
  const [, indent = '', sign = ''] = /^(\s*)(\/\/|\/\*|<!--|%%)/.exec(line) ?? [];
  if (sign !== '') {
    const message = `A comment in YAML does not begin with ${sign}.`;
    return {
      message,
      hint: `Write # instead of ${sign}.`,
      place: at(indent.length + 1, sign.length),
    };
  }
  return explainItem(line, { place, lines });
}

/** Explains a list item without its dash or without the space after it. */
function explainItem(
  line: string,
  { place, lines }: Pick<Refusal, 'place' | 'lines'>,
): Explanation | undefined {
  const lost = explainDash(line, place.line);
  if (lost !== undefined) return lost;
  const isBelowItem = /^\s*- \s*\S/.test(lines[place.line - 2] ?? '');
  if (!isBelowItem || /^\s*(?:-|["']?[\w-]+["']?:)/.test(line) || line.trim() === '')
    return undefined;
  return {
    message: 'This line is not a list item, and not a key with a colon.',
    hint: `Write - ${line.trim()}, indented like the item above.`,
    place: span({ line: place.line, column: line.search(/\S/) + 1 }, line.trim().length),
  };
}

/** Explains a dash without a space after it. */
function explainDash(text: string, line: number): Explanation | undefined {
  const [, indent = '', item = ''] = /^(\s*)-([^\s-].*)$/.exec(text.trimEnd()) ?? [];
  if (item === '') return undefined;
  const start = { line, column: indent.length + 1 };
  return {
    message: 'A space is missing after the dash.',
    hint: `Write - ${item}.`,
    place: span(start, item.length + 1),
    fix: { place: span(start, 1), text: '- ' },
  };
}

/**
 * Finds an item without a space after its dash (`-Leads`). This is valid YAML, but it continues the
 * item above. Lines count from the start of the text.
 */
export function findLostItem(yaml: string): Diagnostic | undefined {
  if (!/^([ \t]*)- [^\n]*\n\1-[^\s-]/m.test(yaml)) return undefined;
  const lines = yaml.split('\n');
  let found: Diagnostic | undefined;
  visit(parseDocument(yaml, { logLevel: 'silent' }), {
    Scalar(_, { type, range }) {
      if (found || type !== 'PLAIN' || !range) return;
      const first = placeAt(yaml, range[0]).line;
      const last = placeAt(yaml, range[1]).line;
      for (let line = first + 1; line <= last; line += 1) {
        const lost = explainDash(lines[line - 1] ?? '', line);
        if (lost === undefined) continue;
        found = toDiagnostic(lost);
        return visit.BREAK;
      }
    },
  });
  return found;
}

function invalid(error: YAMLParseError, hint: string): Explanation {
  return { message: `The front matter is not valid YAML: ${sentenceOf(error)}.`, hint };
}

/** Explains a misplaced colon: in a value, without a space after it, or on an indented line. */
function explainColon(line: string, { place, lines }: Refusal): Explanation {
  const [, key = ''] = /^(\s*[\w-]+):(?=\S)/.exec(line) ?? [];
  if (place.column <= key.length) {
    const at = span({ ...place, column: key.length + 1 }, 1);
    return {
      message: 'A space is missing after the colon.',
      hint: `Write ${key.trim()}: and the value.`,
      place: at,
      fix: { place: at, text: ': ' },
    };
  }
  if (/:(?:\s|$)/.test(line.slice(place.column - 1))) {
    return unquoted(place, lines, 'A value with a colon is not quoted.');
  }
  if (line[place.column - 1] === '?') return beginsWith(place, { lines });
  const next = lines.findIndex((text, index) => index >= place.line && text.trim() !== '');
  const indent = (lines[next] ?? '').search(/\S/);
  if (indent <= line.search(/\S/)) return missingColon(place.line, lines);
  return {
    message: 'This line is indented, so it continues the value above.',
    hint: 'Start its key at the beginning of the line.',
    place: span({ line: next + 1, column: indent + 1 }, (lines[next] ?? '').trim().length),
  };
}

function missingColon(number: number, lines: readonly string[]): Explanation {
  const line = lines[number - 1] ?? '';
  const text = line.trim();
  const [key = 'key'] = /^[\w-]+/.exec(text) ?? [];
  return {
    message: 'This line is not a key with a colon, and not part of the value above.',
    hint: `Write ${key}: and the value, or indent the line if it belongs to the one above.`,
    place: span({ line: number, column: line.search(/\S/) + 1 }, text.length),
  };
}

/**
 * Explains front matter without its closing `---`. The parser fails in the text, at the latest at
 * its next rule.
 */
function explainUnclosed({ place, lines }: Refusal): Explanation | undefined {
  const line = lines.findIndex((_, index) => isProse(index, lines)) + 1;
  if (line === 0 || line > place.line) return undefined;
  return {
    rule: 'front-matter/unclosed',
    message: 'The front matter is not closed above this text, so it continues to the next ---.',
    hint: 'Write a line of three hyphens after the last key.',
    place: span({ line, column: 1 }, lines[line - 1]?.trim().length ?? 1),
  };
}

const keyLine = /^["']?[\w-]+["']?:/;

/** Whether a line begins a paragraph and is not just a key without its colon. */
function isProse(index: number, lines: readonly string[]): boolean {
  const [before, line = '', after = ''] = lines.slice(index - 1, index + 2);
  const isFirst = index > 1 && before?.trim() === '';
  return isFirst && /^[^\s#-]\S* \S+ \S/.test(line) && !keyLine.test(line) && !keyLine.test(after);
}

function explainUnexpected(line: string, { error, place, lines }: Refusal): Explanation {
  const start = /^\s*(?:[\w-]+:|-)\s+(?=[*&!]|[|>].*\S|-\s)/.exec(line)?.[0].length;
  if (start !== undefined) return beginsWith({ ...place, column: start + 1 }, { lines });
  const behind = line.slice(place.column - 1).trim();
  if (/["'\]}][ \t]*$/.test(line.slice(0, place.column - 1)) && /^[,;]$/.test(behind)) {
    return {
      message: `YAML allows no ${behind} after a value.`,
      hint: 'Remove it.',
      place: span(place, 1),
    };
  }
  const [, before = '', single = ''] = /^(\s*(?:[\w-]+:|-)\s+)'([^"]*)'\s*$/.exec(line) ?? [];
  if (single !== '') {
    const text = JSON.stringify(single.replaceAll("''", "'"));
    const meant = span({ line: place.line, column: before.length + 1 }, single.length + 2);
    const message = 'An apostrophe inside single quotes ends the value too early.';
    return { message, hint: `Write ${text}.`, place: meant, fix: { place: meant, text } };
  }
  if (/["']/.test(line.slice(0, place.column))) {
    return {
      message: 'A quote inside the value ends it too early.',
      hint: 'Put the value between double quotes, and write \\" for a quote inside it.',
    };
  }
  const hint = 'Remove it, or put the whole value between double quotes.';
  return /[\]}]\s*$/.test(line.slice(0, place.column - 1))
    ? { message: 'There is text after the bracket that ends the value.', hint }
    : invalid(error, hint);
}

/** Reports an unclosed bracket where it opens. */
function explainBracket({ error, lines, place }: Refusal): Explanation {
  const line = (lines[place.line - 1] ?? '').slice(0, place.column);
  const before = [...lines.slice(0, place.line - 1), line].join('\n');
  const at = Math.max(before.lastIndexOf('['), before.lastIndexOf('{'));
  if (at < 0) {
    return {
      message: `A quote or a bracket is not closed (${sentenceOf(error)}).`,
      hint: 'Close it on the line where it was opened.',
    };
  }
  return {
    message: 'The bracket that opens here is not closed.',
    hint: `Close it with ${before[at] === '[' ? ']' : '}'} after its last item.`,
    place: stretchAt(before, at, 1),
  };
}

/** Explains a value whose first character is special in YAML. */
function beginsWith(place: Place, { lines }: Pick<Refusal, 'lines'>): Explanation {
  const first = lines[place.line - 1]?.[place.column - 1];
  return unquoted(place, lines, `A value that begins with ${first} is not quoted.`);
}

/**
 * Explains a value up to the end of its line. If it has quotes or a comment, there is no automatic
 * fix.
 */
function unquoted(place: Place, lines: readonly string[], message: string): Explanation {
  const line = (lines[place.line - 1] ?? '').trimEnd();
  const value = line.slice(place.column - 1);
  const meant = span(place, value.length);
  const isPlain = !/["']|\s#/.test(value);
  return {
    message,
    hint: isPlain
      ? `Use double quotes: ${JSON.stringify(value)}.`
      : 'Put the value between double quotes: title: "One: two".',
    place: meant,
    ...(isPlain && { fix: { place: meant, text: JSON.stringify(value) } }),
  };
}

/**
 * Finds the quote that opens a text over several lines. Such a text ends at the end of the header,
 * or at a quote that should open the next value. After that quote, the parser fails.
 */
function findOpenQuote({ lines, place }: Refusal): Place | undefined {
  const header = lines.slice(1, place.line).join('\n');
  let found: Place | undefined;
  visit(parseDocument(header, { logLevel: 'silent' }), {
    Scalar(_, node) {
      if (!node.range || !String(node.type).startsWith('QUOTE')) return;
      const [start, end] = node.range;
      const text = header.slice(start, end);
      const first = text.split('\n', 1)[0] ?? '';
      const reachesTheError = end >= header.length - (lines[place.line - 1]?.length ?? 0);
      const isClosed = first === text && first.length > 1 && first.endsWith(first[0] ?? '');
      if (reachesTheError && !isClosed) found = stretchAt(header, start, first.length, 2);
    },
  });
  return found;
}

/** At least one character, so that there is something to highlight. */
function span(start: Place, length: number): Place {
  return stretchFrom(start, Math.max(1, length));
}

function sentenceOf(error: YAMLParseError): string {
  return error.message.split(/ at line \d+/)[0] ?? error.message;
}
