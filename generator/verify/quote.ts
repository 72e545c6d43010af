import { printable } from '../diagnostics/code-frame.ts';

/** Characters of a text that a message shows. */
const longest = 200;

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text from elsewhere in a message: in one line, cut, and without what a terminal would obey. */
export function quote(text: string | undefined): string {
  const cut = (text ?? '').slice(0, longest);
  const line = printable(cut.replace(/[\n\r\t]/g, (sign) => escapes[sign] ?? sign));
  return `“${line}${cut === (text ?? '') ? '' : '…'}”`;
}
