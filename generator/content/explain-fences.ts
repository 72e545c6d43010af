import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { countLines, stretchFrom } from '../diagnostics/place.ts';

/** What is written for three hyphens: fewer or more, dashes that an editor made of them, other rules. */
const typographic = String.raw`\u2010-\u2015\u2212`;
const like = String.raw`[ \t]*(?:-?[${typographic}][-${typographic} \t]*|-[ \t]*-[- \t]*|\*{3,}|_{3,}|={3,}|\+{2,}|\.{3})\r?`;
const opening = new RegExp(`^(${like}|---[ \\t]+\\S.*)\\n(?=["']?[\\w-]+["']?[ \\t]*[:=])`);
const closing = new RegExp(`\\n(${like})(?=\\n|$)`, 'g');

/** What opens and closes a front matter. */
export type Fence = '---' | '+++';

/** The first line of a text where it was meant to open a front matter, and does not. */
export function findFalseOpening(source: string): Diagnostic | undefined {
  const code = /^(`{3}\w*[ \t]*\r?)\n---[ \t]*\r?\n/.exec(source)?.[1];
  if (code !== undefined) return inCode(code.trimEnd().length);
  const written = opening.exec(source)?.[1];
  if (written === undefined || /^(?:---|\+\+\+)\s*$/.test(written)) return undefined;
  return explain('front-matter/unopened', 'begin', { written, line: 1, fence: '---' });
}

function inCode(length: number): Diagnostic {
  return {
    rule: 'front-matter/unopened',
    severity: 'error',
    message: 'The front matter is inside a block of code, which is text.',
    hint: 'Remove this line and the ``` that closes the block, so that --- is the first line.',
    ...stretchFrom({ line: 1, column: 1 }, length),
  };
}

/** The line that was meant to close a front matter, in a text which begins with the one that opens it. */
export function findFalseClosing(source: string, fence: Fence): Diagnostic | undefined {
  for (const { 1: written = '', index } of source.matchAll(closing)) {
    if (written.trimEnd() === fence) return undefined;
    const line = countLines(source.slice(0, index)) + 2;
    return explain('front-matter/unclosed', 'end', { written, line, fence });
  }
  return undefined;
}

function explain(
  rule: string,
  verb: string,
  { written, line, fence }: { written: string; line: number; fence: Fence },
): Diagnostic {
  const name = fence === '---' ? 'three hyphens' : 'three plus signs';
  const found = JSON.stringify(written.replace(/\r$/, ''));
  const place = stretchFrom({ line, column: 1 }, written.trimEnd().length);
  const isDash = new RegExp(`[${typographic}]`).test(written);
  const why = isDash ? '; some editors make a dash of them' : ', and nothing else in the line';
  return {
    rule,
    severity: 'error',
    message: `The front matter does not ${verb} with ${name}, but with ${found}.`,
    hint: `Write ${fence} here: ${name}${why}.`,
    ...place,
    fix: { place, text: fence },
  };
}
