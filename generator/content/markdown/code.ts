import type { Element } from 'hast';
import { highlight } from './highlight.ts';
import { textOf } from './tree.ts';

/**
 * Makes a code block reachable by keyboard, so that its long lines can be scrolled, and marks the
 * parts of its code with classes when it says its language and that is known.
 */
export function rewriteCodeBlock(pre: Element): void {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return;
  const language = languageOf(code);
  const highlighted = language === undefined ? undefined : highlight(textOf(code), language);
  if (highlighted) code.children = [{ type: 'raw', value: highlighted.html }];
  pre.properties = {
    ...pre.properties,
    role: 'group',
    ariaLabel: highlighted ? `${highlighted.name} code` : 'Code',
    tabIndex: 0,
  };
}

/** The first word behind the fence, which remark-rehype makes a class. */
function languageOf({ properties: { className } }: Element): string | undefined {
  if (!Array.isArray(className)) return undefined;
  const name = className.map(String).find((word) => word.startsWith('language-'));
  return name?.slice('language-'.length).toLowerCase();
}
