import { createRequire } from 'node:module';
import type { AST } from 'toml-eslint-parser';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { placeAt, stretchAt } from '../diagnostics/place.ts';
import { valueAt } from '../lib/value-at.ts';
import { findTooDeep } from './too-deep.ts';

/** Loaded with the first file that contains TOML. */
const load = createRequire(import.meta.url);
const loadParser = () => load('toml-eslint-parser') as typeof import('toml-eslint-parser');

/**
 * A value or table of a TOML text, with its offsets and those of its key. Array items have no key.
 */
export interface TomlNode {
  path: readonly (string | number)[];
  value: AST.TOMLContentNode | AST.TOMLTable;
  key?: AST.TOMLNode;
}

/** A text, a comment or a bracket. */
const token =
  /"""(?:\\[\s\S]|[^\\])*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|[[\]{}]/g;

/** Parses a TOML text; returns its data or a diagnostic. Dates become texts, as in YAML 1.2. */
export function parseToml(text: string): { data: unknown } | Diagnostic {
  const tooDeep = findTooDeep(text, (toml) => toml.match(token) ?? []);
  if (tooDeep) return tooDeep;
  const { parseTOML, getStaticTOMLValue, ParseError } = loadParser();
  try {
    const tree = parseTOML(text);
    const nodes = listNodes(tree);
    const special = nodes.find(({ path }) => path.includes('__proto__'));
    if (special !== undefined) return refusePrototype(special, text);
    const data = getStaticTOMLValue(tree);
    for (const { path, value } of nodes) {
      if (value.type !== 'TOMLValue' || !('datetime' in value)) continue;
      const owner = valueAt(data, path.slice(0, -1));
      Object.assign(owner as object, { [path.at(-1) ?? '']: value.datetime.replace(' ', 'T') });
    }
    return { data };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { place, ...said } = explain(error, text);
    return { rule: 'front-matter/syntax', severity: 'error', ...said, ...place };
  }
}

/** `getStaticTOMLValue` would write below such a key into the prototype of every object. */
function refusePrototype({ key, value }: TomlNode, text: string): Diagnostic {
  return {
    rule: 'front-matter/syntax',
    severity: 'error',
    message: 'A key cannot be called __proto__.',
    hint: 'Choose another name.',
    ...placeAt(text, (key ?? value).range[0]),
  };
}

/** Every value and table of a TOML text, in order; none for an invalid text. */
export function findTomlNodes(text: string): TomlNode[] {
  const { parseTOML, ParseError } = loadParser();
  try {
    return listNodes(parseTOML(text));
  } catch (error) {
    if (error instanceof ParseError) return [];
    throw error;
  }
}

function listNodes({ body: [top] }: AST.TOMLProgram): TomlNode[] {
  return top.body.flatMap((node) => {
    if (node.type === 'TOMLKeyValue') return nodesOfPair(node, []);
    const path = node.resolvedKey;
    const table = { path, value: node, key: node.key };
    return [table, ...node.body.flatMap((pair) => nodesOfPair(pair, path))];
  });
}

function nodesOfPair({ key, value }: AST.TOMLKeyValue, parent: TomlNode['path']): TomlNode[] {
  const names = key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));
  return nodesOfValue(value, [...parent, ...names], key);
}

function nodesOfValue(
  value: AST.TOMLContentNode,
  path: TomlNode['path'],
  key?: AST.TOMLNode,
): TomlNode[] {
  const own = { path, value, ...(key && { key }) };
  switch (value.type) {
    case 'TOMLArray':
      return [
        own,
        ...value.elements.flatMap((item, index) => nodesOfValue(item, [...path, index])),
      ];
    case 'TOMLInlineTable':
      return [own, ...value.body.flatMap((pair) => nodesOfPair(pair, path))];
    default:
      return [own];
  }
}

type Explanation = Pick<Diagnostic, 'message' | 'hint' | 'fix'> & { place: Place };

/** Common mistakes, by the parser's messages. */
const mistakes: Readonly<Record<string, { message: string; hint: string }>> = {
  'Defining a key multiple times is invalid': {
    message: 'This key occurs twice.',
    hint: 'Keep one of the two.',
  },
  'Unterminated string constant': {
    message: 'A quote is not closed on its line.',
    hint: 'Close it at the end of the value.',
  },
};

const missingValue = {
  message: 'A value is missing after the equals sign.',
  hint: 'Write the value, text between double quotes, or remove the key.',
};

/** Explains an error in words for authors, on the line of the mistake. */
function explain(
  { message, index }: { message: string; index: number },
  text: string,
): Explanation {
  // The parser notices something missing at a line's end only on the next line.
  const read = text.slice(0, index).trimEnd();
  const isAtEnd = index >= text.length || text.slice(read.length, index).includes('\n');
  const isMissing = read.endsWith('=') && isAtEnd;
  const at = isMissing || message.startsWith('Unterminated') ? read.length - 1 : index;
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const [line = ''] = text.slice(start).split('\n', 1);
  const [, before = '', key = '', sign = '', value = ''] =
    /^(\s*([\w.-]+)\s*([=:])\s*)(.*)$/.exec(line.trimEnd()) ?? [];
  const quoted = JSON.stringify(value);
  if (sign === ':') {
    const hint = `Write ${key} = ${quoted}, or YAML between two lines of three dashes.`;
    const place = stretchAt(text, start, line.length);
    return { message: 'This line is YAML, but the front matter is TOML.', hint, place };
  }
  const known = isMissing ? missingValue : mistakes[message];
  if (known) return { ...known, place: stretchAt(text, start, Math.max(1, line.length)) };
  if (/^[^"'[{\d+-]/.test(value) && !/["']/.test(value)) {
    const place = stretchAt(text, start + before.length, value.length);
    const hint = `Use double quotes: ${quoted}.`;
    return { message: 'Text is not quoted.', hint, place, fix: { place, text: quoted } };
  }
  return {
    message: `The front matter is not valid TOML: ${message}.`,
    hint: 'Write one key = value per line, with text between double quotes.',
    place: placeAt(text, at),
  };
}
