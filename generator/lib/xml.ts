import { XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml';
import { escapeHtml, notInXml } from './escape.ts';

/** An element that contains text. */
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

/**
 * The content of an element as markup: its texts, and the result of `write` for each child element.
 */
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

/** HTML as the text of an element: a CDATA section that nothing in the HTML can end. */
export function cdata(html: string): string {
  return `<![CDATA[${html.replace(notInXml, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** A document with one element per line; empty strings are skipped. */
export function xmlDocument(lines: readonly string[]): string {
  const shown = lines.filter((line) => line !== '');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${shown.join('\n')}\n`;
}

function escapeXml(text: string): string {
  return escapeHtml(text.replace(notInXml, ''));
}
