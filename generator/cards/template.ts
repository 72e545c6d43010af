import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { type Place, type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { placeAt } from '../diagnostics/place.ts';
import { cardSize } from './collect-cards.ts';

/** A parsed template: an SVG with named elements for the content. */
export type CardTemplate = ReturnType<typeof parseTemplate>;

/**
 * Parses a template.
 * @param file its path relative to the root, for messages.
 * @throws SiteError if it is not well-formed, or does not have the size of a card.
 */
export function parseTemplate(text: string, file: string) {
  const source = text.replace(/^\uFEFF/, '');
  const root = parseRoot(source, file);
  const elements = listElements(root);
  /** Creates an error about one of the elements. */
  const complain = (element: XmlElement, message: string) =>
    templateError(file, message, placeAt(source, element.start));
  const { width, height } = root.attributes;
  if (Number(width) !== cardSize.width || Number(height) !== cardSize.height) {
    const expected = `width="${cardSize.width}" height="${cardSize.height}"`;
    throw complain(root, `A template starts with <svg … ${expected}>: the size of a card.`);
  }
  return {
    root,
    /**
     * The element that shows a part: `data-text="title"`.
     * @throws SiteError if the template has no such element, or if it cannot show the part.
     */
    partElement(kind: 'text' | 'image' | 'drawing', name: string): XmlElement {
      const found = elements.find(({ attributes }) => attributes[`data-${kind}`] === name);
      if (found && kind !== 'drawing' && found.name !== kind) {
        throw complain(
          found,
          `data-${kind}="${name}" is on <${found.name}>, but fills only <${kind}>.`,
        );
      }
      if (found) return found;
      const message = `A card has the ${kind} "${name}", but no element of the template has data-${kind}="${name}".`;
      throw complain(root, message);
    },
    complain,
  };
}

/**
 * Parses a drawing, the markup of any SVG elements, and returns an element around it.
 * @throws SiteError with the reason, if it is not well-formed.
 */
export function parseDrawing(markup: string, name: string): XmlElement {
  try {
    return parseXml(`<g>${markup}</g>`).root as XmlElement;
  } catch (error) {
    const reason = (error as Error).message;
    throw templateError(undefined, `The drawing "${name}" of a card is not well-formed: ${reason}`);
  }
}

function parseRoot(source: string, file: string): XmlElement {
  try {
    return parseXml(source, { includeOffsets: true }).root as XmlElement;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const [reason] = error.message.split(' (line ');
    const { line, column } = error;
    throw templateError(file, `The template is not well-formed: ${reason}.`, { line, column });
  }
}

function listElements(element: XmlElement): XmlElement[] {
  const inner = element.children.filter((child) => child instanceof XmlElement);
  return [element, ...inner.flatMap(listElements)];
}

function templateError(file: string | undefined, message: string, place?: Place): SiteError {
  return siteError({
    rule: 'card/template',
    message,
    hint: 'docs/social-cards.md in the stet package describes templates.',
    ...(file !== undefined && { file }),
    ...place,
  });
}
