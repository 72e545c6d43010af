import { XmlElement } from '@rgrove/parse-xml';
import { writeChildren, writeElement } from '../lib/xml.ts';
import { drawText } from './draw-text.ts';
import type { CardTemplate } from './template.ts';
import type { Typeface } from './typeface.ts';

/** The content of a card, by the names in its template's attributes. */
interface CardParts {
  texts: Readonly<Record<string, string>>;
  /** Pictures as data URIs. */
  images: Readonly<Record<string, string>>;
  /** Elements whose children are drawn on the card. */
  drawings: Readonly<Record<string, XmlElement>>;
  /** The value of `currentColor`; if undefined, the template's color. */
  color: string | undefined;
}

/** The attributes that SVG's `<text>` inherits from its ancestors. */
type InheritedText = Readonly<Record<string, string>>;

const inheritable = /^(?:font-size|font-weight|letter-spacing|text-anchor)$/;

/** The attributes that the group of outlines copies from the text: position and paint. */
const painting = /^(?:class|clip-path|fill|fill-opacity|filter|mask|opacity|style|transform)$/;

/**
 * Composes a card as an SVG that needs no font: fills the template's named elements, and turns
 * every text into outlines. Leaves out elements without content.
 * @throws SiteError for an element with an attribute that is not a number.
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
    // Figma writes the position on the <tspan> inside.
    const inside = element.children.find((child) => child instanceof XmlElement);
    const place = inside instanceof XmlElement ? pick(inside, /^[xy]$/) : {};
    const outlines = drawText({
      attributes: { ...inherited, ...place, ...element.attributes },
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
