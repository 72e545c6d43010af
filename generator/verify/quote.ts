import { printable } from '../diagnostics/code-frame.ts';

/** Characters of a text that a message shows. */
const longest = 200;

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Also makes signs visible that have no glyph, such as a byte order mark. */
function escapeSign(sign: string): string {
  return escapes[sign] ?? `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}

/**
 * Quotes a text from outside for a message: one line, shortened, and without terminal escape codes.
 */
export function quote(text: string | undefined): string {
  const cut = (text ?? '').slice(0, longest);
  const visible = cut.replace(/[\n\r\t]|[\p{Cf}\u00a0\u2028\u2029]/gu, escapeSign);
  const line = printable(visible);
  return `“${line}${cut === (text ?? '') ? '' : '…'}”`;
}
