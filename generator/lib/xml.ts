import { XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml';
import { escapeHtml } from './escape.ts';

/** What XML 1.0 cannot hold in any form: most control characters, and halves of a pair. */
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** An element with text in it. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/**
 * An element.
 * @param inner markup; without it the element is `<name/>`.
 */
export function writeElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inner?: string,
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${pairs.join('')}${inner === undefined ? '/>' : `>${inner}</${name}>`}`;
}

/** What is inside an element as markup: its texts, and of each element in it what `write` makes. */
export function writeChildren(
  { children }: XmlElement,
  write: (child: XmlElement) => string,
): string {
  return children
    .map((child) => {
      if (child instanceof XmlElement) return write(child);
      return child instanceof XmlText || child instanceof XmlCdata ? escapeHtml(child.text) : '';
    })
    .join('');
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
