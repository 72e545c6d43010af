import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** More levels than front matter has, but few enough for any parser and any stack. */
const deepest = 500;

/** Dashes of nested lists on a line, and indents, that are deeper. */
const deepLine = new RegExp(`(?:[-?:][ \\t]+){${deepest}}|^ {${2 * deepest}}`, 'm');

/**
 * Refuses data that is nested so deeply that its parser could use up the stack. V8 ends the whole
 * process if that happens while it compiles a regular expression.
 * @param read lists the parts of the text, each bracket apart from the texts that contain some.
 */
export function findTooDeep(
  text: string,
  read: (text: string) => Iterable<string>,
): Diagnostic | undefined {
  if (text.length <= deepest) return undefined;
  // Only a text with many brackets need be read in parts.
  const mayBeDeep = depthOf(text.match(/[[\]{}]/g) ?? []) > deepest;
  if (!deepLine.test(text) && !(mayBeDeep && depthOf(read(text)) > deepest)) return undefined;
  return {
    rule: 'front-matter/syntax',
    severity: 'error',
    message: `The data is nested more than ${deepest} levels deep.`,
    hint: 'Write it with fewer levels.',
    line: 1,
    column: 1,
  };
}

/** The most brackets that are open at once. */
function depthOf(parts: Iterable<string>): number {
  let depth = 0;
  let most = 0;
  for (const part of parts) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth = Math.max(0, depth - 1);
    most = Math.max(most, depth);
  }
  return most;
}
