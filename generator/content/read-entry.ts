import matter from 'gray-matter';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { countLines, stretchFrom } from '../diagnostics/place.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import { isDataFile } from './entry-file.ts';
import { findFalseClosing, findFalseOpening } from './explain-fences.ts';
import { parseJson } from './parse-json.ts';
import { parseToml } from './parse-toml.ts';
import { parseYaml } from './parse-yaml.ts';

/** The format of front matter. */
export type HeaderFormat = 'yaml' | 'toml' | 'json';

/** The text of front matter, and the line of its file on which it starts, from 1. */
export interface Header {
  headerText: string;
  headerLine: number;
  format: HeaderFormat;
}

/** A content file split into front matter, as plain data, and body. */
export interface RawEntry extends Header {
  data: unknown;
  body: string;
  bodyLine: number;
}

/** The front matter of a file without any. */
export const noHeader: Header = { headerText: '', headerLine: 1, format: 'yaml' };

/*
 * gray-matter only splits the file; stet then parses the front matter with places. Every call
 * passes options, because gray-matter caches files parsed without any. For a broken file, it would
 * return {} the second time.
 */
const engine = { parse: () => ({}) };
const matterOptions = { language: 'yaml', engines: { yaml: engine, toml: engine, json: engine } };

/**
 * Splits the text of a content file into front matter and body (spec §5). The header is between two
 * lines of three dashes, two lines of three plus signs (TOML), or braces (JSON). Without one,
 * everything is body. A data file has no body. All line ends become a line feed. Returns a
 * diagnostic if the header cannot be read.
 */
export function readEntry(text: string, file: string): RawEntry | Diagnostic {
  const source = withLineFeeds(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const read = isDataFile(file) ? readDataFile(source, file) : readMarkdownFile(source);
  return 'data' in read ? read : { ...read, file };
}

function readDataFile(source: string, file: string): RawEntry | Diagnostic {
  const format = file.endsWith('.json') ? 'json' : 'yaml';
  const header = { headerText: source, headerLine: 1, format } as const;
  const parsed = format === 'json' ? parseJson(source) : parseYaml(source);
  return 'data' in parsed ? { ...parsed, ...header, body: '', bodyLine: 1 } : parsed;
}

function readMarkdownFile(source: string): RawEntry | Diagnostic {
  const [opening, sign, language = ''] = /^(---|\+\+\+)(\w*)[ \t]*\n/.exec(source) ?? [];
  if (opening === undefined || sign === undefined) return readBraces(source) ?? readBody(source);
  const fence = sign === '---' ? dashes : plusSigns;
  const falseClosing = () => findFalseClosing(source, fence.sign);
  if (!fence.closing.test(source.slice(opening.length - 1))) {
    return falseClosing() ?? unclosed(fence.name);
  }
  const format = language === '' ? fence.format : languages[language.toLowerCase()];
  if (format === undefined) return otherLanguage;
  // gray-matter copies its whole input into bytes, so pass only the lines up to the closing one.
  const closing = source.indexOf('\n', source.indexOf(`\n${sign}`, 3) + 1);
  const end = closing < 0 ? source.length : closing + 1;
  const options = { ...matterOptions, delimiters: sign, language: format };
  const { content, matter: text } = matter(source.slice(0, end), options);
  const parsed = parseHeader(text, format);
  if (!('data' in parsed)) {
    const early = falseClosing();
    // The parser failed in the text after it.
    return early?.line && early.line <= (parsed.line ?? 0) ? early : parsed;
  }
  const body = content + source.slice(end);
  const bodyLine = countLines(source.slice(0, source.length - body.length)) + 1;
  const headerText = text.replace(/^\n/, '');
  return { ...parsed, body, bodyLine, headerText, headerLine: 2, format };
}

/** Parses a text that starts with the end of the opening line, so its lines match the file's. */
function parseHeader(text: string, format: HeaderFormat): { data: unknown } | Diagnostic {
  if (format === 'yaml') return parseYaml(text);
  return format === 'toml' ? parseToml(text) : parseJson(text);
}

/** Like Hugo: from a brace on the first line to a brace alone on its line. */
function readBraces(source: string): RawEntry | Diagnostic | undefined {
  if (!/^\{[ \t]*\n/.test(source)) return undefined;
  const end = /^\}[ \t]*(?:\n|$)/m.exec(source);
  if (end === null) return undefined;
  const text = source.slice(0, end.index + 1);
  const parsed = parseJson(text);
  if (!('data' in parsed)) return parsed;
  const bodyStart = end.index + end[0].length;
  return {
    ...parsed,
    body: source.slice(bodyStart),
    bodyLine: countLines(source.slice(0, bodyStart)) + 1,
    ...{ headerText: text, headerLine: 1, format: 'json' },
  };
}

function readBody(source: string): RawEntry | Diagnostic {
  const fault = findFalseOpening(source) ?? findLateHeader(source) ?? findOtherEncoding(source);
  return fault ?? { ...noHeader, data: {}, body: source, bodyLine: 1 };
}

const languages: Readonly<Record<string, HeaderFormat>> = {
  ...{ yaml: 'yaml', yml: 'yaml', toml: 'toml', json: 'json' },
};

const dashes = {
  sign: '---',
  format: 'yaml',
  name: 'dashes',
  closing: /\n---[ \t]*(?:\n|$)/,
} as const;

const plusSigns = {
  sign: '+++',
  format: 'toml',
  name: 'plus signs',
  closing: /\n\+\+\+[ \t]*(?:\n|$)/,
} as const;

const start: Place = { line: 1, column: 1 };

function unclosed(signs: string): Diagnostic {
  return {
    rule: 'front-matter/unclosed',
    severity: 'error',
    message: 'The front matter is opened but never closed.',
    hint: `End it with a line of three ${signs}.`,
    ...stretchFrom(start, 3),
  };
}

const otherLanguage: Diagnostic = {
  rule: 'front-matter/language',
  severity: 'error',
  message: 'The language of the front matter is unknown.',
  hint: 'Open it with --- alone and write YAML, or open it with ---toml or ---json.',
  ...stretchFrom({ line: 1, column: 4 }, 1),
};

/** Keys before any dashes, or dashes below the first line, were meant as front matter. */
function findLateHeader(source: string): Diagnostic | undefined {
  const late = /^(\s*)(?:-{2,}[ \t]*\n)?[\w-]+:[ \t].*?\n-{3,}[ \t]*(?:\n|$)/s.exec(source);
  if (late === null) return undefined;
  const line = countLines(late[1] ?? '') + 1;
  return {
    rule: 'front-matter/unopened',
    severity: 'error',
    message: 'The front matter does not begin with three dashes on the first line.',
    hint: 'Write --- on the first line of the file, with nothing above it.',
    ...stretchFrom({ line, column: 1 }, 3),
  };
}

/** In UTF-16, every second byte of English text is zero; UTF-8 text has none. */
function findOtherEncoding(source: string): Diagnostic | undefined {
  if (!source.includes('\0')) return undefined;
  return {
    rule: 'front-matter/unopened',
    severity: 'error',
    message: 'This file is not saved as UTF-8.',
    hint: 'Save it again, as UTF-8.',
    ...stretchFrom(start, 1),
  };
}
