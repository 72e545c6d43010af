import { createRequire } from 'node:module';
import type { Diagnostic, Fix, Place } from '../diagnostics/diagnostic.ts';
import { placeAt, stretchAt } from '../diagnostics/place.ts';
import { messageOf } from '../lib/message-of.ts';
import { findTooDeep } from './too-deep.ts';

/** Loaded with the first JSON file. */
const load = createRequire(import.meta.url);

/** A mistake in a text, by its offset. */
interface Mistake {
  error: string;
  offset: number;
  length: number;
}

/** Parses a JSON text; returns its data or the first mistake. */
export function parseJson(text: string): { data: unknown } | Diagnostic {
  const tooDeep = findTooDeep(text, readTokens);
  if (tooDeep) return tooDeep;
  try {
    const data: unknown = JSON.parse(text);
    return findDuplicate(text) ?? { data };
  } catch (error) {
    if (text.trim() === '') return { data: {} };
    return refuse(explain(text) ?? invalid(messageOf(error), { line: 1, column: 1 }));
  }
}

type Explanation = Pick<Diagnostic, 'message' | 'hint'> & { place: Place; fix?: Fix };

function refuse({ place, ...said }: Explanation): Diagnostic {
  return { rule: 'front-matter/syntax', severity: 'error', ...said, ...place };
}

function invalid(reason: string, place: Place): Explanation {
  const hint = 'Write "key": value, with commas between the pairs and text between double quotes.';
  return { message: `This is not valid JSON: ${reason}.`, hint, place };
}

function* readTokens(text: string): Generator<string> {
  const { createScanner } = load('jsonc-parser') as typeof import('jsonc-parser');
  const scanner = createScanner(text, true);
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    yield text.slice(scanner.getTokenOffset(), scanner.getPosition());
  }
}

/** Finds a duplicate key; `JSON.parse` silently uses the last one. */
function findDuplicate(text: string): Diagnostic | undefined {
  const { visit } = load('jsonc-parser') as typeof import('jsonc-parser');
  const open: Set<string>[] = [];
  let found: Diagnostic | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(key, offset, length) {
      const keys = open.at(-1);
      if (keys?.has(key) && !found) {
        const place = stretchAt(text, offset, length);
        const message = `The key "${key}" occurs twice.`;
        found = refuse({ message, hint: 'Keep one of the two.', place });
      }
      keys?.add(key);
    },
  });
  return found;
}

/** Explains the first mistake in words for authors. */
function explain(text: string): Explanation | undefined {
  const { parse, printParseErrorCode } = load('jsonc-parser') as typeof import('jsonc-parser');
  const errors: import('jsonc-parser').ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return undefined;
  const mistake = { ...first, error: printParseErrorCode(first.error) };
  return explainMistake(mistake, text);
}

function explainMistake(mistake: Mistake, text: string): Explanation {
  const { error, offset, length } = mistake;
  const place = stretchAt(text, offset, Math.max(1, length));
  const comma = /,\s*$/.exec(text.slice(0, offset));
  switch (error) {
    case 'InvalidCommentToken':
      return { message: 'JSON has no comments.', hint: 'Remove it, or write YAML.', place };
    case 'UnexpectedEndOfString':
      return {
        message: 'The quote that opens here is not closed on its line.',
        hint: 'Close it at the end of the value.',
        place,
      };
    case 'CommaExpected':
      return {
        message: 'A comma is missing before this.',
        hint: 'Write a comma after the value above it.',
        place,
      };
    case 'ColonExpected':
      return {
        message: 'A colon is missing before this.',
        hint: 'Write "key": and the value.',
        place,
      };
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return explainOpen(text, error === 'CloseBraceExpected' ? '{' : '[');
    case 'InvalidSymbol':
      return {
        message: 'Text is not between double quotes.',
        hint: `Write ${JSON.stringify(text.slice(offset, offset + length))}.`,
        place,
      };
    default:
      if (comma && /^\s*[\]}]/.test(text.slice(offset))) {
        const at = stretchAt(text, comma.index, 1);
        const message = 'There is a comma before the closing bracket.';
        return { message, hint: 'Remove the comma.', place: at, fix: { place: at, text: '' } };
      }
      return invalid(wordsOf(error), placeAt(text, offset));
  }
}

/** Reports an unclosed bracket where it opens. */
function explainOpen(text: string, bracket: '{' | '['): Explanation {
  const at = Math.max(0, text.lastIndexOf(bracket));
  return {
    message: 'The bracket that opens here is not closed.',
    hint: `Close it with ${bracket === '{' ? '}' : ']'} after its last value.`,
    place: stretchAt(text, at, 1),
  };
}

/** Turns an error code such as `ValueExpected` into words. */
function wordsOf(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
}
