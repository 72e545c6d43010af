import type { Element, Root } from 'hast';
import type { Parent } from './tree.ts';

/** Elements without an end tag. Markdown creates no others. */
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'source']);

/** Attributes whose HTML name differs from the property name. */
const names: Readonly<Record<string, string>> = {
  ariaLabel: 'aria-label',
  className: 'class',
  srcSet: 'srcset',
  tabIndex: 'tabindex',
};

/**
 * Writes the HTML of a tree from `toHtmlTree` and `rewriteTree`: the same text as rehype-stringify,
 * in a fifth of the time.
 */
export function stringifyTree(tree: Root): string {
  return stringifyAll(tree);
}

function stringifyAll({ children }: Parent): string {
  let html = '';
  for (const node of children) {
    if (node.type === 'text') html += escapeText(node.value);
    else if (node.type === 'element') html += stringifyElement(node);
    else if (node.type === 'raw') html += node.value;
  }
  return html;
}

function stringifyElement(element: Element): string {
  const { tagName, properties } = element;
  let tag = `<${tagName}`;
  for (const name in properties) {
    const value = properties[name];
    if (value === undefined || value === null || value === false) continue;
    tag += ` ${names[name] ?? name}`;
    if (value === true) continue;
    tag += `="${escapeValue(Array.isArray(value) ? value.join(' ') : String(value))}"`;
  }
  return voidTags.has(tagName) ? `${tag}>` : `${tag}>${stringifyAll(element)}</${tagName}>`;
}

function escapeText(text: string): string {
  return /[<&]/.test(text) ? text.replace(/[<&]/g, escapeSign) : text;
}

function escapeValue(value: string): string {
  return /["&'`\0]/.test(value) ? value.replace(/["&'`\0]/g, escapeSign) : value;
}

function escapeSign(sign: string): string {
  return `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`;
}
