import type { Body, Slip } from './body.ts';

/** Blanks that Markdown and YAML treat as letters. */
export const oddBlanks = '\\u00A0\\u1680\\u2000-\\u200B\\u202F\\u205F\\u3000\\uFEFF';

const names: Readonly<Record<string, string>> = {
  '\u00A0': 'no-break space',
  '\u2003': 'em space',
  '\u200B': 'zero-width space',
  '\u202F': 'narrow no-break space',
  '\u3000': 'ideographic space',
  '\uFEFF': 'byte-order mark',
};

/** The name of the first odd one of some blanks: "a no-break space (U+00A0)". */
export function nameBlank(blanks: string): string {
  const [blank = ''] = /[^ \t]/u.exec(blanks) ?? [];
  return `a ${names[blank] ?? 'character that looks like a space'} (${codePointOf(blank)})`;
}

/** The code point of the first character of a text: `U+00A0`. */
export function codePointOf(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Invisible characters, except those that Arabic, Hebrew, Persian and emoji need. */
const unseen = '[^\\P{Cc}\\0\\t\\n\\f\\r\\x80-\\x9F]|[\\u2028\\u2029\\u202D\\u202E\\uFEFF]';
const any = new RegExp(`[${oddBlanks}]|${unseen}`, 'u');
/** The codes of these characters. */
export const oddCodes: readonly number[] = [
  ...Array.from({ length: 0x100 }, (_, code) => code),
  ...Array.from({ length: 0x100 }, (_, code) => 0x2000 + code),
  ...[0x1680, 0x3000, 0xfeff],
].filter((code) => any.test(String.fromCharCode(code)));
const afterMarker = new RegExp(
  `^([ \\t>]*(?:#{1,6}|[-*+]|>|(\\d{1,9})[.)])[ \\t]*)([${oddBlanks}]+)(?=\\S)`,
  'gm',
);
const beforeMarker = new RegExp(
  `^([ \\t>]*)([ \\t]*[${oddBlanks}][ \\t${oddBlanks}]*)(?=(?:#{1,6}|[-*+]|>|\\d{1,9}[.)])[ \\t${oddBlanks}]|[\`~]{3})`,
  'gm',
);
const blankLine = new RegExp(
  `(?<=\\S[^\\n]*\\n)[ \\t]*[${oddBlanks}][ \\t${oddBlanks}]*(?=\\r?\\n[^\\n]*\\S)`,
  'g',
);
/** A zero-width space allows a line break in a word, so it is a mistake only outside words. */
const invisible = new RegExp(
  `${unseen}|(?<=^|[\\s#*_\`[\\](){}|>-])\\u200B+|\\u200B+(?=$|[\\s*_\`[\\](){}|])`,
  'gmu',
);

/** Finds odd blanks where Markdown needs a space, and invisible characters. */
export function* findSpaces(body: Body): Generator<Slip> {
  if (!any.test(body.prose)) return;
  const { prose } = body;
  for (const { 0: whole, 1: before = '', 2: number, 3: blanks = '', index } of prose.matchAll(
    afterMarker,
  )) {
    if (number !== undefined && !isOfList(Number(number), prose)) continue;
    yield {
      at: index + before.length,
      length: blanks.length,
      message: `${capitalize(nameBlank(blanks))} follows ${whole.trim().slice(0, 9).replace(blanks, '')}, so Markdown does not see the mark.`,
      hint: 'Write an ordinary space.',
      instead: ' ',
    };
  }
  for (const { 1: before = '', 2: blanks = '', index } of prose.matchAll(beforeMarker)) {
    yield {
      at: index + before.length,
      length: blanks.length,
      message: `The line is indented with ${nameBlank(blanks)}, so Markdown does not see its mark.`,
      hint: 'Indent it with ordinary spaces.',
      instead: blanks.replace(/\u200B|\uFEFF/g, '').replace(/[^ \t]/g, ' '),
    };
  }
  for (const { 0: blanks, index } of prose.matchAll(blankLine)) {
    yield {
      at: index,
      length: blanks.length,
      message: `This line looks empty, but has ${nameBlank(blanks)} in it, so the lines around it are one paragraph.`,
      hint: 'Leave the line empty.',
      instead: '',
    };
  }
  for (const { 0: sign, index } of prose.matchAll(invisible)) {
    const name = names[sign.charAt(0)] ? nameBlank(sign) : `a character (${codePointOf(sign)})`;
    yield {
      at: index,
      length: sign.length,
      message: `There is ${name}, which is invisible.`,
      hint: 'Remove it.',
      instead: /[\u2028\u2029\v]/.test(sign) ? ' ' : '',
    };
  }
}

/** A date at the start of a line, "3. May", is not an item; two consecutive numbers are. */
function isOfList(number: number, prose: string): boolean {
  return new RegExp(`^[ \\t>]*(?:${number - 1}|${number + 1})[.)][ \\t${oddBlanks}]`, 'm').test(
    prose,
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
