import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import type { Heading } from '../../contract.ts';
import { element, readableText, textOf, visitElements } from './tree.ts';

export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && /^h[1-6]$/.test(tagName);
}

/** Makes the namer of a body's headings, which knows the ids of the document's own elements. */
export function createSlugger(): GithubSlugger {
  const slugger = new GithubSlugger();
  // What the page is mounted on, its data and its code.
  for (const id of ['root', 'page-data', 'page-code']) slugger.slug(id);
  return slugger;
}

/**
 * Names a heading that has no id as GitHub does. rehype-slug does the same, by a walk of its own that
 * costs a quarter of what rendering costs (docs/performance.md).
 */
export function identifyHeading(heading: Element, slugger: GithubSlugger): void {
  const { id } = heading.properties;
  // No other heading may get a name that exists already.
  if (id) slugger.slug(String(id));
  else heading.properties.id = slugger.slug(textOf(heading));
}

/** Names all headings, for plugins, in a separate walk. */
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
 * A heading with a link to itself next to it, which can be copied. It is outside the heading,
 * whose name would otherwise have the link's in it, and has no text of its own: a style sheet draws it.
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

/** As a plugin such as rehype-autolink-headings makes it. */
function linksToItself({ properties: { id }, children }: Element): boolean {
  return children.some(
    (child) => child.type === 'element' && child.properties.href === `#${String(id)}`,
  );
}
