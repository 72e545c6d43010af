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
  /** Line of the file on which the body starts, from 1. */
  bodyLine: number;
}

/*
 * Options are passed on every call because gray-matter caches files parsed without any, and then
 * answers {} for a broken one the second time. Every engine but YAML throws: by default gray-matter
 * runs the code of a `---js` header.
 */
const matterOptions = {
  language: 'yaml',
  engines: {
    yaml: { parse: parseYaml },
    ...Object.fromEntries(
      ['json', 'javascript', 'js', 'coffee', 'toml'].map((name) => [name, refuseLanguage]),
    ),
  },
};

/** One alias chain of a "YAML bomb" expands no further than this many nodes. */
const yamlOptions = { maxAliasCount: 100, prettyErrors: true, logLevel: 'error' } as const;

/**
 * Cuts the text of a content file into front matter and body (spec §5: the header stands between
 * two lines of three dashes; without one the data is empty and the whole text is the body). The YAML
 * is that of version 1.2, which leaves `id: 012` and dates alone.
 * A file named `.yaml` is all data. Returns a diagnostic instead when the header cannot be read.
 */
export function readEntry(text: string, file: string): RawEntry | Diagnostic {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return file.endsWith('.yaml') ? readYamlFile(source) : readMarkdownFile(source);
  } catch (error) {
    if (error instanceof YAMLParseError) return { ...explainYaml(error, source), file };
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
    const data = parse(text.replace(/\r$/, ''), yamlOptions) ?? {};
    if (text.includes('*')) refuseCycles(data, []);
    const lost = findLostWord(text);
    if (lost) throw new HeaderError(lost);
    return data;
  } catch (error) {
    // Aliases that lead nowhere or expand without end: what the parser refuses without a place.
    if (!(error instanceof ReferenceError)) throw error;
    throw new HeaderError(explainAlias(error, text));
  }
}

/** An alias of what it stands in is legal YAML, but nothing that a page could be made of. */
function refuseCycles(value: unknown, inside: readonly unknown[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (inside.includes(value)) throw new ReferenceError('An alias is part of what it repeats.');
  for (const inner of Object.values(value)) refuseCycles(inner, [...inside, value]);
}

function readYamlFile(source: string): RawEntry {
  return { data: parseYaml(source), body: '', bodyLine: 1, yaml: source, yamlLine: 1 };
}

function readMarkdownFile(source: string): RawEntry {
  const header = /^---(\w*)[ \t]*\r?\n/.exec(source);
  if (header === null) {
    refuseLateHeader(source);
    refuseOtherEncoding(source);
    return { data: {}, body: source, bodyLine: 1, yaml: '', yamlLine: 1 };
  }
  if (!/\r?\n---[ \t]*(?:\r?\n|$)/.test(source.slice(header[0].length - 1))) {
    refuse({
      rule: 'front-matter/unclosed',
      message: 'The front matter is opened but never closed.',
      hint: 'End it with a line of three dashes.',
      place: stretchFrom(start, 3),
    });
  }
  // gray-matter copies all that it is given into bytes: the lines down to the closing one will do.
  const closing = source.indexOf('\n', source.indexOf('\n---', 3) + 1);
  const end = closing < 0 ? source.length : closing + 1;
  const { data, content, matter: yaml } = matter(source.slice(0, end), matterOptions);
  const body = content + source.slice(end);
  const bodyLine = countLines(source.slice(0, source.length - body.length)) + 1;
  return { data, body, bodyLine, yaml: yaml.replace(/^\r?\n/, ''), yamlLine: 2 };
}

/** Keys before any dashes, or dashes that are not on the first line, were meant as a header. */
function refuseLateHeader(source: string): void {
  const late = /^(\s*)(?:-{2,}[ \t]*\r?\n)?[\w-]+:[ \t].*?\n-{3,}[ \t]*(?:\r?\n|$)/s.exec(source);
  if (late === null) return;
  const line = countLines(late[1] ?? '') + 1;
  refuse({
    rule: 'front-matter/unopened',
    message: 'The front matter does not begin with three dashes on the first line.',
    hint: 'Write --- on the first line of the file, with nothing above it.',
    place: stretchFrom({ line, column: 1 }, 3),
  });
}

/** Every second byte of English text in UTF-16 is zero, which no text in UTF-8 has. */
function refuseOtherEncoding(source: string): void {
  if (!source.includes('\0')) return;
  refuse({
    rule: 'front-matter/unopened',
    message: 'This file is not saved as UTF-8.',
    hint: 'Save it again, as UTF-8.',
    place: stretchFrom(start, 1),
  });
}

function refuseLanguage(): never {
  refuse({
    rule: 'front-matter/language',
    message: 'The front matter is not YAML.',
    hint: 'Open it with three dashes and nothing behind them, and write YAML.',
    place: stretchFrom({ line: 1, column: 4 }, 1),
  });
}

/** Where a file starts. */
const start: Place = { line: 1, column: 1 };

class HeaderError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message);
  }
}

function refuse({ rule, place, ...said }: Omit<Diagnostic, 'severity'> & { place: Place }): never {
  throw new HeaderError({ rule, severity: 'error', ...said, ...place });
}
