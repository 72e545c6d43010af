import { parse, YAMLParseError } from 'yaml';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  explainAlias,
  explainYaml,
  findLostItem,
  findLostKey,
  findLostWord,
} from './explain-yaml.ts';
import { parsePlainYaml } from './parse-plain-yaml.ts';

/** One alias chain of a "YAML bomb" expands no further than this many nodes. */
const yamlOptions = { maxAliasCount: 100, prettyErrors: true, logLevel: 'error' } as const;

/** The data of a YAML text, or what is wrong with it. YAML 1.2 leaves `id: 012` and dates alone. */
export function parseYaml(text: string): { data: unknown } | Diagnostic {
  try {
    const data = parsePlainYaml(text) ?? parse(text, yamlOptions) ?? {};
    if (text.includes('*')) refuseCycles(data, []);
    return findLostWord(text) ?? findLostItem(text) ?? findLostKey(text) ?? { data };
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
  if (inside.includes(value)) throw new ReferenceError('An alias contains itself.');
  for (const inner of Object.values(value)) refuseCycles(inner, [...inside, value]);
}
