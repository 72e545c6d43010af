import { escapeHtml } from '../../lib/escape.ts';

/** What XML 1.0 cannot hold in any form: most control characters, and halves of a pair. */
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** An element with text in it; none when there is no text. */
export function textElement(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element with attributes alone. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${pairs.join('')}/>`;
}

/** HTML as text of an element: a section that nothing in the HTML can end. */
export function cdata(html: string): string {
  return `<![CDATA[${html.replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** A document of elements, one a line; empty strings leave no line. */
export function xmlDocument(lines: readonly string[]): string {
  const shown = lines.filter((line) => line !== '');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${shown.join('\n')}\n`;
}

function escapeXml(text: string): string {
  return escapeHtml(text.replace(forbidden, ''));
}
