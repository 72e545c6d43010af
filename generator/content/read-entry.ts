import matter from 'gray-matter';
import { parse, YAMLParseError } from 'yaml';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { countLines, stretchFrom } from '../diagnostics/place.ts';
import { explainAlias, explainYaml, findLostWord } from './explain-yaml.ts';

/** The text of a front matter, and the line of its file on which it starts, from 1. */
export interface Header {
  yaml: string;
  yamlLine: number;
}

/** A content file cut in two: its front matter as plain data, and its body. */
export interface RawEntry extends Header {
  data: unknown;
  body: string;
  bodyLine: number;
}

/*
 * gray-matter cuts, and the YAML is parsed after it, with places. Options are passed on every call: of
 * files parsed without any it keeps what it made, and answers {} for a broken one the second time.
 */
const matterOptions = { language: 'yaml', engines: { yaml: { parse: () => ({}) } } };

/** One alias chain of a "YAML bomb" expands no further than this many nodes. */
const yamlOptions = { maxAliasCount: 100, prettyErrors: true, logLevel: 'error' } as const;

/**
 * Cuts the text of a content file into front matter and body (spec §5): the header is between two
 * lines of three dashes; without one, all is body. A file named `.yaml` is all data. YAML 1.2 leaves
 * `id: 012` and dates alone. Returns a diagnostic instead when the header cannot be read.
 */
export function readEntry(text: string, file: string): RawEntry | Diagnostic {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const read = file.endsWith('.yaml') ? readYamlFile(source) : readMarkdownFile(source);
  return 'data' in read ? read : { ...read, file };
}

function parseYaml(text: string): { data: unknown } | Diagnostic {
  try {
    const data = parse(text, yamlOptions) ?? {};
    if (text.includes('*')) refuseCycles(data, []);
    return findLostWord(text) ?? { data };
  } catch (error) {
    if (error instanceof YAMLParseError) return explainYaml(error, text);
    // Aliases that lead nowhere or expand without end: what the parser refuses without a place.
    if (error instanceof ReferenceError) return explainAlias(error, text);
    throw error;
  }
}

/** An alias of what it stands in is legal YAML, but nothing that a page could be made of. */
function refuseCycles(value: unknown, inside: readonly unknown[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (inside.includes(value)) throw new ReferenceError('An alias is part of what it repeats.');
  for (const inner of Object.values(value)) refuseCycles(inner, [...inside, value]);
}

function readYamlFile(source: string): RawEntry | Diagnostic {
  const parsed = parseYaml(source.replace(/\r$/, ''));
  if (!('data' in parsed)) return parsed;
  return { ...parsed, body: '', bodyLine: 1, yaml: source, yamlLine: 1 };
}

function readMarkdownFile(source: string): RawEntry | Diagnostic {
  const [header, language = ''] = /^---(\w*)[ \t]*\r?\n/.exec(source) ?? [];
  if (header === undefined) {
    const fault = findLateHeader(source) ?? findOtherEncoding(source);
    return fault ?? { data: {}, body: source, bodyLine: 1, yaml: '', yamlLine: 1 };
  }
  if (!/\r?\n---[ \t]*(?:\r?\n|$)/.test(source.slice(header.length - 1))) return unclosed;
  if (!/^(?:ya?ml)?$/i.test(language)) return otherLanguage;
  // gray-matter copies all that it is given into bytes: the lines down to the closing one will do.
  const closing = source.indexOf('\n', source.indexOf('\n---', 3) + 1);
  const end = closing < 0 ? source.length : closing + 1;
  const { content, matter: text } = matter(source.slice(0, end), matterOptions);
  // Begins with the end of the line of dashes, so that its lines are those of the file.
  const parsed = parseYaml(text.replace(/\r$/, ''));
  if (!('data' in parsed)) return parsed;
  const body = content + source.slice(end);
  const bodyLine = countLines(source.slice(0, source.length - body.length)) + 1;
  return { ...parsed, body, bodyLine, yaml: text.replace(/^\r?\n/, ''), yamlLine: 2 };
}

const start: Place = { line: 1, column: 1 };

const unclosed: Diagnostic = {
  rule: 'front-matter/unclosed',
  severity: 'error',
  message: 'The front matter is opened but never closed.',
  hint: 'End it with a line of three dashes.',
  ...stretchFrom(start, 3),
};

const otherLanguage: Diagnostic = {
  rule: 'front-matter/language',
  severity: 'error',
  message: 'The front matter is not YAML.',
  hint: 'Open it with three dashes and nothing behind them, and write YAML.',
  ...stretchFrom({ line: 1, column: 4 }, 1),
};

/** Keys before any dashes, or dashes that are not on the first line, were meant as a header. */
function findLateHeader(source: string): Diagnostic | undefined {
  const late = /^(\s*)(?:-{2,}[ \t]*\r?\n)?[\w-]+:[ \t].*?\n-{3,}[ \t]*(?:\r?\n|$)/s.exec(source);
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

/** Every second byte of English text in UTF-16 is zero, which no text in UTF-8 has. */
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
