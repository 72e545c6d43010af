import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import type { Heading } from '../../contract.ts';
import { element, readableText, textOf, visitElements } from './tree.ts';

export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && /^h[1-6]$/.test(tagName);
}

/**
 * Creates the slugger for a body's headings. It reserves the ids of the document's own elements.
 */
export function createSlugger(): GithubSlugger {
  const slugger = new GithubSlugger();
  // The ids of the page's mount point, data and code.
  for (const id of ['root', 'page-data', 'page-code']) slugger.slug(id);
  return slugger;
}

/**
 * Gives a heading without an id the id that GitHub would give it. rehype-slug does the same in a
 * separate walk, which costs a quarter of the rendering time (docs/performance.md).
 */
export function identifyHeading(heading: Element, slugger: GithubSlugger): void {
  const { id } = heading.properties;
  // No other heading may get this id.
  if (id) slugger.slug(String(id));
  else heading.properties.id = slugger.slug(textOf(heading));
}

/** Gives all headings ids in a separate walk, for plugins. */
export function identifyHeadings(tree: Root): void {
  const slugger = createSlugger();
  visitElements(tree, (element) => {
    if (isHeading(element)) identifyHeading(element, slugger);
  });
}

export function toHeading(heading: Element): Heading {
  return {
    depth: Number(heading.tagName[1]),
    id: String(heading.properties.id ?? ''),
    text: readableText({
      ...heading,
      children: heading.children.filter((child) => !isFootnoteMark(child)),
    }),
  };
}

function isFootnoteMark(child: ElementContent): boolean {
  const [link] = child.type === 'element' ? child.children : [];
  return link?.type === 'element' && 'dataFootnoteRef' in link.properties;
}

/**
 * Adds a link to itself next to a heading, so that readers can copy it. The link is outside the
 * heading, whose accessible name would otherwise include it. It has no text; a style sheet draws
 * it.
 */
export function anchored(heading: Element, { depth, id, text }: Heading): Element {
  if (depth < 2 || depth > 4 || id === '' || linksToItself(heading)) return heading;
  return element('div', { className: ['heading'] }, [
    heading,
    element('a', {
      className: ['heading-anchor'],
      href: `#${id}`,
      ariaLabel: `Link to this section: ${text}`,
    }),
  ]);
}

/** A plugin such as rehype-autolink-headings adds such links. */
function linksToItself({ properties: { id }, children }: Element): boolean {
  return children.some(
    (child) => child.type === 'element' && child.properties.href === `#${String(id)}`,
  );
}
