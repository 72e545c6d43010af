import type { XmlElement } from '@rgrove/parse-xml';
import { writeChildren, writeElement } from '../lib/xml.ts';
import { drawText, type InheritedText, inheritText } from './draw-text.ts';
import type { CardTemplate } from './template.ts';
import type { Typeface } from './typeface.ts';

/** What a card shows, by the names that elements of its template have. */
export interface CardParts {
  texts: Readonly<Record<string, string>>;
  /** Pictures as data URIs. */
  images: Readonly<Record<string, string>>;
  /** Elements whose children are drawn. */
  drawings: Readonly<Record<string, XmlElement>>;
  /** What `currentColor` is; without it the template's own. */
  color: string | undefined;
}

interface Filling {
  template: CardTemplate;
  parts: CardParts;
  typeface: Typeface;
}

/**
 * A card as SVG that needs no font: the template with its named elements filled in and every text
 * as outlines. An element whose part is missing is left out.
 * @throws SiteError at an element with an attribute that is no number.
 */
export function composeCard(filling: Filling): string {
  const { root } = filling.template;
  const { color } = filling.parts;
  return writeElement(
    'svg',
    { ...root.attributes, ...(color !== undefined && { color }) },
    fillChildren(root, inheritText({}, root), filling),
  );
}

function fillChildren(element: XmlElement, inherited: InheritedText, filling: Filling): string {
  return writeChildren(element, (child) => fillElement(child, inherited, filling));
}

function fillElement(element: XmlElement, outer: InheritedText, filling: Filling): string {
  const { name, attributes } = element;
  const { images, drawings } = filling.parts;
  const inherited = inheritText(outer, element);
  if (name === 'text') return fillText(element, inherited, filling);
  if (attributes['data-image'] !== undefined) {
    const href = images[attributes['data-image']];
    return href === undefined ? '' : writeElement(name, { ...attributes, href }, '');
  }
  if (attributes['data-drawing'] !== undefined) {
    const drawing = drawings[attributes['data-drawing']];
    return drawing ? writeElement(name, attributes, fillChildren(drawing, inherited, filling)) : '';
  }
  return writeElement(name, attributes, fillChildren(element, inherited, filling));
}

/** What the group that stands in for a text keeps of it: where and how it is painted. */
const painting = /^(?:class|clip-path|fill|fill-opacity|filter|mask|opacity|style|transform)$/;

function fillText(element: XmlElement, inherited: InheritedText, filling: Filling): string {
  const { template, parts, typeface } = filling;
  const name = element.attributes['data-text'];
  const outlines = drawText({
    attributes: { ...inherited, ...element.attributes },
    text: name === undefined ? element.text : (parts.texts[name] ?? ''),
    typeface,
    complain: (message) => template.complain(element, message),
  });
  const kept = Object.entries(element.attributes).filter(([key]) => painting.test(key));
  return outlines && writeElement('g', Object.fromEntries(kept), outlines);
}
