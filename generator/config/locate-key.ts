import { readFileSync } from 'node:fs';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { relativePath } from '../lib/file-path.ts';
import type { Site } from './site.ts';

/*
 * Finds a key in the source of a definition. It parses only enough of the language to get from one
 * literal to the next: brackets, and text that may contain brackets without opening any.
 */

type Path = readonly PropertyKey[];

/**
 * The place of a key in the object that a module exports as default. If the key is missing or
 * defined in another file, the place of its last parent that exists, or of the export. Undefined if
 * there is no export.
 */
export function locateKey(text: string, path: Path): Place | undefined {
  const start = /\bexport\s+default\s+/.exec(text);
  if (start === null) return undefined;
  let literal = literalAt(text, start.index + start[0].length);
  let found = { at: start.index, length: start[0].trimEnd().length };
  for (const key of path) {
    if (literal === undefined) break;
    const member = membersOf(text, literal).find(({ name }) => name === String(key));
    if (member === undefined) break;
    found = member;
    literal = literalAt(text, member.value);
  }
  return stretchAt(text, found.at, found.length);
}

/** The file of the definition, with the place of a key in it. */
export function placeOfKey(
  { root, configFile }: Pick<Site, 'root' | 'configFile'>,
  path: Path,
): Pick<Diagnostic, 'file' | keyof Place> {
  const place = locateKey(readFileSync(configFile, 'utf8'), path);
  return { file: relativePath(root, configFile), ...place };
}

/** A member of an object literal, or of an array literal by its index. */
interface Member {
  name: string;
  /** Offset and length of the key. */
  at: number;
  length: number;
  /** Offset of the value. */
  value: number;
}

/** More names than this on the way to a literal are a circle. */
const mostNames = 10;

/**
 * The offset of an expression's literal: itself, the argument of a call, or the value of a
 * variable.
 */
function literalAt(text: string, from: number, names = 0): number | undefined {
  const at = skipSpace(text, from);
  if (text[at] === '{' || text[at] === '[') return at;
  if (text[at] === '(') return literalAt(text, at + 1, names);
  const [name] = matchAt(/[\w$]+/y, text, at) ?? [];
  if (name === undefined || names > mostNames) return undefined;
  const next = skipSpace(text, at + name.length);
  if (text[next] === '(') return literalAt(text, next + 1, names);
  const escaped = name.replaceAll('$', '\\$');
  const declaration = new RegExp(`\\b(?:const|let|var)\\s+${escaped}\\b[^=;]*=(?!>)`).exec(text);
  return declaration
    ? literalAt(text, declaration.index + declaration[0].length, names + 1)
    : undefined;
}

const objectKey =
  /(?:(?:async|get)\s+(?=[\w$'"]))?(?:(['"])(?<quoted>.*?)\1|(?<bare>[\w$]+))\s*(?<colon>:?)/y;

function membersOf(text: string, open: number): Member[] {
  const members: Member[] = [];
  const isArray = text[open] === '[';
  let at = skipSpace(text, open + 1);
  for (let index = 0; at < text.length && !isClosing(text[at]); index += 1) {
    const match = isArray ? null : matchAt(objectKey, text, at);
    const whole = match?.[0] ?? '';
    const { quoted, bare, colon } = match?.groups ?? {};
    const value = colon ? at + whole.length : at;
    if (isArray) members.push({ name: String(index), at, length: 1, value });
    else if (whole !== '') {
      const length = whole.replace(/\s*:?$/, '').length;
      members.push({ name: quoted ?? bare ?? '', at, length, value });
    }
    at = value;
    while (at < text.length && text[at] !== ',' && !isClosing(text[at])) at = endOfPart(text, at);
    at = skipSpace(text, text[at] === ',' ? at + 1 : at);
  }
  return members;
}

function isClosing(character = ''): boolean {
  return character === '}' || character === ']' || character === ')';
}

const plainPart = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\w$]+|\s+/y;
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;

/** The offset after a word, a string, a comment, or a bracket with its contents. */
function endOfPart(text: string, at: number): number {
  const plain = matchAt(plainPart, text, at);
  if (plain) return at + plain[0].length;
  if (text[at] === '`') return endOfTemplate(text, at + 1);
  if ('{[('.includes(text[at] ?? '')) return endOfGroup(text, at + 1);
  // After a value, a slash is a division.
  const isExpected = /[=(,:[!&|?{};>]\s*$/.test(text.slice(Math.max(0, at - 40), at));
  const expression = isExpected ? matchAt(regularExpression, text, at) : null;
  return at + (expression?.[0].length ?? 1);
}

function endOfGroup(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isClosing(text[at])) at = endOfPart(text, at);
  return at + 1;
}

function endOfTemplate(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '`') {
    if (text[at] === '\\') at += 2;
    else at = text.startsWith('${', at) ? endOfGroup(text, at + 2) : at + 1;
  }
  return at + 1;
}

function skipSpace(text: string, at: number): number {
  return at + (matchAt(/(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y, text, at)?.[0].length ?? 0);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
