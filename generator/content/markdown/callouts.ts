import type { Element } from 'hast';
import { element } from './tree.ts';

/** The kinds of GitHub's alerts, and what stands over each. */
const titles: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
  CAUTION: 'Caution',
};

/**
 * The callout that a quote comes to whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`,
 * `[!WARNING]` or `[!CAUTION]`. Undefined for any other quote.
 */
export function toCallout(quote: Element): Element | undefined {
  const paragraph = quote.children.find((child) => child.type === 'element');
  const text = paragraph?.children[0];
  if (paragraph?.tagName !== 'p' || text?.type !== 'text') return undefined;
  const [marker, kind = ''] = /^\[!([A-Z]+)\][ \t]*(?:\n|$)/.exec(text.value) ?? [];
  const title = titles[kind];
  if (marker === undefined || title === undefined) return undefined;
  text.value = text.value.slice(marker.length);
  const isEmpty = paragraph.children.length === 1 && text.value === '';
  const className = ['callout', `callout-${kind.toLowerCase()}`];
  return element('div', { className, role: 'note' }, [
    element('p', { className: ['callout-title'] }, [{ type: 'text', value: title }]),
    ...quote.children.filter((child) => !(isEmpty && child === paragraph)),
  ]);
}
