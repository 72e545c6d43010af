import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { stretchFrom } from '../diagnostics/place.ts';

/**
 * git's marks at the start of a line. The middle marks also have other meanings, so they are not
 * used.
 */
const marks = { opening: /^<{7}(?: |\r?$)/, closing: /^>{7}(?: |\r?$)/ };

/**
 * Finds unresolved merge conflicts in a content file, each at its first mark. Code blocks may
 * contain such marks.
 */
export function findConflicts(text: string, file: string): Diagnostic[] {
  if (!/^(?:<{7}|>{7})/m.test(text)) return [];
  const found: Diagnostic[] = [];
  let fence = '';
  let isOpen = false;
  for (const [index, line] of text.split('\n').entries()) {
    const [, sign = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === '') fence = sign;
    else if (sign.startsWith(fence)) fence = '';
    if (fence !== '') continue;
    const isClosing = marks.closing.test(line);
    if (marks.opening.test(line) || (isClosing && !isOpen)) {
      const place = stretchFrom({ line: index + 1, column: 1 }, line.trimEnd().length);
      found.push({ ...unresolved, file, ...place });
    }
    isOpen = !isClosing && (isOpen || marks.opening.test(line));
  }
  return found;
}

const unresolved = {
  rule: 'file/conflict',
  severity: 'error',
  message: 'A merge conflict is not resolved.',
  hint: 'Keep one side, or parts of both, and remove the lines that start with <<<<<<<, ======= and >>>>>>>.',
} as const;
