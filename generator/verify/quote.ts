import { printable } from '../diagnostics/code-frame.ts';

/** Characters of a text that a message shows. */
const longest = 200;

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Quotes a text from outside for a message: one line, shortened, and without terminal escape codes.
 */
export function quote(text: string | undefined): string {
  const cut = (text ?? '').slice(0, longest);
  const line = printable(cut.replace(/[\n\r\t]/g, (sign) => escapes[sign] ?? sign));
  return `“${line}${cut === (text ?? '') ? '' : '…'}”`;
}
