import { Lexer, parse, YAMLParseError } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  explainAlias,
  explainYaml,
  findLostItem,
  findLostKey,
  findLostWord,
} from './explain-yaml.ts';
import { parsePlainYaml } from './parse-plain-yaml.ts';
import { findTooDeep } from './too-deep.ts';

/** An alias chain of a "YAML bomb" expands to at most this many nodes. */
const yamlOptions = { maxAliasCount: 100, prettyErrors: true, logLevel: 'error' } as const;

/**
 * Parses a YAML text; returns its data or a diagnostic. YAML 1.2 does not convert `id: 012` or
 * dates.
 */
export function parseYaml(text: string): { data: unknown } | Diagnostic {
  const tooDeep = findTooDeep(text, (yaml) => new Lexer().lex(yaml));
  if (tooDeep) return tooDeep;
  try {
    const data = parsePlainYaml(text) ?? parse(text, yamlOptions) ?? {};
    if (text.includes('*')) refuseCycles(data, []);
    return findLostWord(text) ?? findLostItem(text) ?? findLostKey(text) ?? { data };
  } catch (error) {
    if (error instanceof YAMLParseError) return explainYaml(error, text);
    // Unknown or endless aliases: the parser rejects them without a place.
    if (error instanceof ReferenceError) return explainAlias(error, text);
    throw error;
  }
}

/** YAML allows an alias inside its own anchor, but pages cannot use such data. */
function refuseCycles(value: unknown, inside: readonly unknown[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (inside.includes(value)) throw new ReferenceError('An alias contains itself.');
  for (const inner of Object.values(value)) refuseCycles(inner, [...inside, value]);
}
