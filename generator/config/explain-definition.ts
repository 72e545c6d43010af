import type { ZodType, z } from 'zod';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { keysAt, valuesAt } from '../lib/schema-shape.ts';
import { describeFault } from '../lib/shape.ts';
import { suggest } from '../lib/suggest.ts';
import { valueAt } from '../lib/value-at.ts';
import { locateKey } from './locate-key.ts';

type Issue = z.core.$ZodIssue;

/** The names of zod's plain types, in words after "it must be". */
const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** The explanation of a mistake in a definition. */
interface Explanation {
  path: readonly PropertyKey[];
  message: string;
  hint?: string | undefined;
  /** The path that the author probably meant. */
  meant?: string | undefined;
}

/**
 * Explains the mistakes in a definition, each with its place.
 * @param options.text the source of the definition, to find the keys in.
 */
export function explainDefinition(
  issues: readonly Issue[],
  options: { definition: unknown; schema: ZodType; text: string; file: string },
): Diagnostic[] {
  const { definition, schema, text, file } = options;
  const explained = issues.flatMap((issue) => explainIssue(issue, definition, schema));
  const misspelled = new Set(explained.map(({ meant }) => meant));
  return explained
    .filter(
      ({ path }) => !misspelled.has(path.join('.')) || valueAt(definition, path) !== undefined,
    )
    .map(({ path, message, hint = defaultHint }) => ({
      rule: 'config/invalid',
      severity: 'error',
      ...{ message, hint, file },
      ...locateKey(text, path),
    }));
}

const defaultHint = 'The type SiteDefinition, which stet exports, documents every key.';

function explainIssue(issue: Issue, definition: unknown, schema: ZodType): Explanation[] {
  const { path } = issue;
  const field = path.join('.');
  if (path.length === 0 && issue.code === 'invalid_type') {
    const hint = 'Export defineSite({ … }) as default.';
    return [{ path, message: 'The default export is not a definition.', hint }];
  }
  const value = valueAt(definition, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => explainUnknown(path, key, schema));
    case 'invalid_type': {
      const expected = typeNames[issue.expected] ?? issue.expected;
      return [{ path, message: describeFault({ field, expected, value }) }];
    }
    case 'invalid_value': {
      const words = valuesAt(schema, path);
      const expected = `one of ${words.join(', ')}`;
      const meant = suggest(String(value), words);
      const hint = meant && `Did you mean "${meant}"?`;
      return [{ path, message: describeFault({ field, expected, value }), hint }];
    }
    default:
      return [{ path, message: `${field || 'The definition'}: ${issueText(issue)}` }];
  }
}

function explainUnknown(path: Explanation['path'], key: string, schema: ZodType): Explanation {
  const keys = keysAt(schema, path);
  const meant = suggest(key, keys);
  // The key may belong one level deeper.
  const owner =
    path.length === 0 ? keys.find((name) => keysAt(schema, [name]).includes(key)) : undefined;
  const where = path.length === 0 ? 'The definition' : path.join('.');
  const other = owner ? `It belongs to "${owner}".` : `The keys are ${keys.join(', ')}.`;
  return {
    path: [...path, key],
    message: `${where} has no key "${key}".`,
    meant: meant && [...path, meant].join('.'),
    hint: meant ? `Did you mean "${meant}"?` : other,
  };
}

/** For an invalid key, the message is one level deeper. */
function issueText(issue: Issue): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}
