import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { countLines, stretchFrom } from '../diagnostics/place.ts';

/**
 * Lines that authors write instead of three hyphens: too few or too many hyphens, dashes that an
 * editor put in, other rules.
 */
const typographic = String.raw`\u2010-\u2015\u2212`;
const like = String.raw`[ \t]*(?:-?[${typographic}][-${typographic} \t]*|-[ \t]*-[- \t]*|\*{3,}|_{3,}|={3,}|\+{2,}|\.{3})\r?`;
const opening = new RegExp(`^(${like}|---[ \\t]+\\S.*)\\n(?=["']?[\\w-]+["']?[ \\t]*[:=])`);
const closing = new RegExp(`\\n(${like})(?=\\n|$)`, 'g');

/** The line that opens and closes front matter. */
export type Fence = '---' | '+++';

/** The first line of a text, if it should open front matter but does not. */
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

/**
 * The line that should close the front matter but does not. The text starts with the opening line.
 */
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
  const why = isDash ? '; some editors turn them into a dash' : ', and nothing else on the line';
  return {
    rule,
    severity: 'error',
    message: `The front matter does not ${verb} with ${name}, but with ${found}.`,
    hint: `Write ${fence} here: ${name}${why}.`,
    ...place,
    fix: { place, text: fence },
  };
}
