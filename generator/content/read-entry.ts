import matter from 'gray-matter';
import { parse, YAMLParseError } from 'yaml';
import type { Diagnostic } from '../report/diagnostic.ts';

/** A content file cut in two: its front matter as plain data, and its body. */
export interface RawEntry {
  data: unknown;
  body: string;
  /** Line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** The YAML text, and the line of the file on which it starts, from 1. */
  yaml: string;
  yamlLine: number;
}

/*
 * Options are passed on every call because gray-matter caches files parsed without any, and then
 * answers {} for a broken one the second time. Every engine but YAML throws: by default gray-matter
 * runs the code of a `---js` header. YAML 1.2 (the `yaml` package) leaves `id: 012` and dates alone.
 */
const matterOptions = {
  language: 'yaml',
  engines: {
    yaml: { parse: parseYaml },
    json: refuseEngine,
    javascript: refuseEngine,
    js: refuseEngine,
    coffee: refuseEngine,
    toml: refuseEngine,
  },
};

/** One alias chain of a "YAML bomb" expands no further than this many nodes. */
const yamlOptions = { maxAliasCount: 100, prettyErrors: true } as const;

/**
 * Cuts the text of a content file into front matter and body (spec §5: the header stands between
 * two lines of three dashes; without one the data is empty and the whole text is the body).
 * A file named `.yaml` is all data. Returns a diagnostic instead when the header cannot be read.
 */
export function readEntry(text: string, file: string): RawEntry | Diagnostic {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return file.endsWith('.yaml') ? readYamlFile(source) : readMarkdownFile(source);
  } catch (error) {
    if (error instanceof YAMLParseError) return describeYamlError(error, file);
    if (error instanceof HeaderError) return { ...error.diagnostic, file };
    throw error;
  }
}

/**
 * The data of YAML text.
 * @throws YAMLParseError with its place, or HeaderError where the parser gives none.
 */
function parseYaml(text: string): object {
  try {
    // The last line before the closing dashes keeps the carriage return of a CRLF file.
    return parse(text.replace(/\r$/, ''), yamlOptions) ?? {};
  } catch (error) {
    // "Excessive alias count": the one thing that the parser refuses without a place.
    if (!(error instanceof ReferenceError)) throw error;
    throw new HeaderError({
      rule: 'front-matter/syntax',
      severity: 'error',
      message: `The front matter is not valid YAML: ${error.message}.`,
      hint: 'Write the values out instead of repeating them through aliases (*name).',
      line: 1,
      column: 1,
    });
  }
}

function readYamlFile(source: string): RawEntry {
  return {
    data: parseYaml(source),
    body: '',
    bodyLine: 1,
    yaml: source,
    yamlLine: 1,
  };
}

function readMarkdownFile(source: string): RawEntry {
  const header = /^---(\w*)[ \t]*\r?\n/.exec(source);
  if (header === null) {
    return { data: {}, body: source, bodyLine: 1, yaml: '', yamlLine: 1 };
  }
  if (!/\r?\n---[ \t]*(?:\r?\n|$)/.test(source.slice(header[0].length - 1))) {
    throw new HeaderError({
      rule: 'front-matter/unclosed',
      severity: 'error',
      message: 'The front matter is opened but never closed.',
      hint: 'End it with a line of three dashes.',
      line: 1,
      column: 1,
      endColumn: 4,
    });
  }
  const { data, content, matter: yaml } = matter(source, matterOptions);
  const bodyLine = countLines(source.slice(0, source.length - content.length)) + 1;
  return { data, body: content, bodyLine, yaml: yaml.replace(/^\r?\n/, ''), yamlLine: 2 };
}

class HeaderError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

function refuseEngine(): never {
  throw new HeaderError({
    rule: 'front-matter/language',
    severity: 'error',
    message: 'The front matter is not YAML.',
    hint: 'Open it with three dashes and nothing behind them, and write YAML.',
    line: 1,
    column: 1,
  });
}

/** gray-matter hands over the text from behind the opening dashes, so its lines are the file's. */
function describeYamlError(error: YAMLParseError, file: string): Diagnostic {
  const [start, end] = error.linePos ?? [{ line: 1, col: 1 }];
  return {
    rule: 'front-matter/syntax',
    severity: 'error',
    ...explainYaml(error),
    file,
    line: start.line,
    column: start.col,
    ...(end && { endLine: end.line, endColumn: end.col }),
  };
}

/** The parser's terse words for the usual mistakes, in an author's. */
function explainYaml(error: YAMLParseError): { message: string; hint: string } {
  const sentence = error.message.split(/ at line \d+/)[0] ?? error.message;
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return {
        message: 'A value that has a colon in it is not quoted.',
        hint: 'Put the value between double quotes: title: "One: two".',
      };
    case 'DUPLICATE_KEY':
      return { message: 'A key is there twice.', hint: 'Keep one of the two.' };
    case 'TAB_AS_INDENT':
      return { message: 'A line is indented with a tab.', hint: 'Indent with spaces.' };
    case 'MISSING_CHAR':
      return {
        message: `A quote or a bracket is not closed (${sentence}).`,
        hint: 'Close it on the line where it was opened.',
      };
    case 'BAD_INDENT':
      return {
        message: 'A line is indented wrongly.',
        hint: 'Give the keys of one level the same indent, two spaces deeper than their parent.',
      };
    default:
      return {
        message: `The front matter is not valid YAML: ${sentence}.`,
        hint: 'Write one "key: value" a line, with list items as "  - item".',
      };
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
