import type { XmlElement } from '@rgrove/parse-xml';
import { writeChildren, writeElement } from '../lib/xml.ts';
import { drawText } from './draw-text.ts';
import type { CardTemplate } from './template.ts';
import type { Typeface } from './typeface.ts';

/** What a card shows, by the names that elements of its template have. */
interface CardParts {
  texts: Readonly<Record<string, string>>;
  /** Pictures as data URIs. */
  images: Readonly<Record<string, string>>;
  /** Elements whose children are drawn. */
  drawings: Readonly<Record<string, XmlElement>>;
  /** What `currentColor` is; without it the template's own. */
  color: string | undefined;
}

/** What SVG's `<text>` takes from the elements around it. */
type InheritedText = Readonly<Record<string, string>>;

const inheritable = /^(?:font-size|font-weight|letter-spacing|text-anchor)$/;

/** What the group that stands in for a text keeps of it: where and how it is painted. */
const painting = /^(?:class|clip-path|fill|fill-opacity|filter|mask|opacity|style|transform)$/;

/**
 * A card as SVG that needs no font: the template with its named elements filled in and every text
 * as outlines. An element whose part is missing is left out.
 * @throws SiteError at an element with an attribute that is no number.
 */
export function composeCard(options: {
  template: CardTemplate;
  parts: CardParts;
  typeface: Typeface;
}): string {
  const { template, parts, typeface } = options;
  const { root } = template;
  const fillChildren = (element: XmlElement, inherited: InheritedText) =>
    writeChildren(element, (child) => fill(child, { ...inherited, ...pick(child, inheritable) }));
  const fill = (element: XmlElement, inherited: InheritedText): string => {
    const { name, attributes } = element;
    if (name === 'text') return fillText(element, inherited);
    const { 'data-image': image, 'data-drawing': drawing } = attributes;
    if (image !== undefined) {
      const href = parts.images[image];
      return href === undefined ? '' : writeElement(name, { ...attributes, href }, '');
    }
    const source = drawing === undefined ? element : parts.drawings[drawing];
    return source ? writeElement(name, attributes, fillChildren(source, inherited)) : '';
  };
  const fillText = (element: XmlElement, inherited: InheritedText) => {
    const name = element.attributes['data-text'];
    const outlines = drawText({
      attributes: { ...inherited, ...element.attributes },
      text: name === undefined ? element.text : (parts.texts[name] ?? ''),
      typeface,
      complain: (message) => template.complain(element, message),
    });
    return outlines && writeElement('g', pick(element, painting), outlines);
  };
  const color = parts.color === undefined ? {} : { color: parts.color };
  const inner = fillChildren(root, pick(root, inheritable));
  return writeElement('svg', { ...root.attributes, ...color }, inner);
}

function pick({ attributes }: XmlElement, names: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.test(name)));
}
