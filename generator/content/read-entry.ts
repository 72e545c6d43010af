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
    yaml: { parse: (text: string): object => parse(text, yamlOptions) ?? {} },
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

/** The data of a front matter's YAML text; throws YAMLParseError. */
function readYamlFile(source: string): RawEntry {
  return {
    data: parse(source, yamlOptions) ?? {},
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

function describeYamlError(error: YAMLParseError, file: string): Diagnostic {
  const [start, end] = error.linePos ?? [{ line: 1, col: 1 }];
  // In Markdown the YAML begins on the second line of the file.
  const shift = file.endsWith('.yaml') ? 0 : 1;
  const sentence = error.message.split(/ at line \d+/)[0] ?? error.message;
  return {
    rule: 'front-matter/syntax',
    severity: 'error',
    message: `The front matter is not valid YAML: ${sentence}.`,
    hint: yamlHint(error),
    file,
    line: start.line + shift,
    column: start.col,
    ...(end && { endLine: end.line + shift, endColumn: end.col }),
  };
}

function yamlHint(error: YAMLParseError): string {
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return 'Put a value that has a colon in it between double quotes: title: "One: two".';
    case 'DUPLICATE_KEY':
      return 'Keep one of the two.';
    case 'TAB_AS_INDENT':
      return 'Indent with spaces.';
    case 'MISSING_CHAR':
      return 'Close the quote or bracket on the line where it was opened.';
    case 'BAD_INDENT':
      return 'Give the keys of one level the same indent, two spaces deeper than their parent.';
    default:
      return 'Write one "key: value" a line, with list items as "  - item".';
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
