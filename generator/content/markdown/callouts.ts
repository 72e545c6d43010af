import type { Element } from 'hast';
import { element } from './tree.ts';

/** The first line of GitHub's alerts. */
const opening = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/;

/** The callout that a quote comes to whose first line is `[!NOTE]` or the like; undefined for another. */
export function toCallout(quote: Element): Element | undefined {
  const paragraph = quote.children.find((child) => child.type === 'element');
  const text = paragraph?.children[0];
  if (paragraph?.tagName !== 'p' || text?.type !== 'text') return undefined;
  const [marker, kind] = opening.exec(text.value) ?? [];
  if (marker === undefined || kind === undefined) return undefined;
  text.value = text.value.slice(marker.length);
  const isEmpty = paragraph.children.length === 1 && text.value === '';
  const name = kind.toLowerCase();
  const title = kind.charAt(0) + name.slice(1);
  return element('div', { className: ['callout', `callout-${name}`], role: 'note' }, [
    element('p', { className: ['callout-title'] }, [{ type: 'text', value: title }]),
    ...quote.children.filter((child) => !(isEmpty && child === paragraph)),
  ]);
}
