import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import type { Definition, Image, Link, List, Nodes, Parents, Root, Table, TableRow } from 'mdast';
import { firstBy } from '../../lib/first-by.ts';
import { endOf, type PlacedNodes, startOf } from '../placed-nodes.ts';
import { element } from './tree.ts';

/*
 * Converts common Markdown to the same HTML tree as remark-rehype, in a fifth of the time. Bodies
 * with other syntax (footnotes, kept HTML, unusual URLs) and collections with plugins use the
 * packages. Tests compare the two.
 */

const plainTypes: ReadonlySet<string> = new Set([
  ...['blockquote', 'break', 'code', 'definition', 'delete', 'emphasis', 'heading', 'image'],
  ...['imageReference', 'inlineCode', 'link', 'linkReference', 'list', 'listItem', 'paragraph'],
  ...['strong', 'table', 'tableCell', 'tableRow', 'text', 'thematicBreak'],
]);

/** A URL without characters that need escaping. */
const escapedUrl = /^(?:[!#$&-;=?-Z_a-z~]|%[\da-z]{2})*$/i;
/** A URL that the sanitizer keeps: without a scheme, or with http, https or mailto. */
const safeLink = /^(?:https?:|mailto:|[^:/?#]*(?:[/?#]|$))/;
const safeImage = /^(?:https?:|[^:/?#]*(?:[/?#]|$))/;

/**
 * Whether `toHtmlTree` supports everything in a tree that no plugin has changed.
 * @param sanitizes whether the collection sanitizes raw HTML. Then the body must have no HTML, and
 *   only safe URLs.
 */
export function isPlainTree(nodes: PlacedNodes, sanitizes: boolean): boolean {
  for (const type of nodes.types()) {
    if (!plainTypes.has(type) && (sanitizes || type !== 'html')) return false;
  }
  const isPlain = (url: string, safe: RegExp) =>
    escapedUrl.test(url) && (!sanitizes || safe.test(url));
  // rehype-raw removes an empty first line of code.
  const isKept = ({ value }: { value: string }) => !sanitizes || !value.startsWith('\n');
  return (
    !(sanitizes && hasNestedLink(nodes)) &&
    nodes.all('code').every(({ node }) => isKept(node)) &&
    nodes.all('link').every(({ node }) => isPlain(node.url, safeLink)) &&
    nodes.all('image').every(({ node }) => isPlain(node.url, safeImage)) &&
    nodes.all('definition').every(({ node }) => isPlain(node.url, safeImage))
  );
}

/** `[<https://a.example>](/b)`: rehype-raw ends the outer link where the inner one starts. */
function hasNestedLink(nodes: PlacedNodes): boolean {
  const links = [...nodes.all('link'), ...nodes.all('linkReference')]
    .map(({ node }) => node)
    .sort((a, b) => startOf(a) - startOf(b));
  return links.some((link, index) => index > 0 && startOf(link) < endOf(links[index - 1] as Nodes));
}

type Definitions = ReadonlyMap<string, Definition>;

/** Converts such a tree to HTML. Elements that a diagnostic may mention keep their positions. */
export function toHtmlTree(tree: Root, nodes: PlacedNodes): HtmlRoot {
  const all = nodes.all('definition').map(({ node }) => node);
  // The first definition of a name applies, as in CommonMark.
  const definitions = firstBy(all, ({ identifier }) => identifier.toUpperCase());
  const children = convertAll(tree, definitions);
  return { type: 'root', children: onLines(children) };
}

function convertAll(parent: Parents, definitions: Definitions): ElementContent[] {
  const made: ElementContent[] = [];
  const { children } = parent;
  for (let index = 0; index < children.length; index += 1) {
    const node = children[index];
    const converted = node && convert(node, definitions);
    if (converted === undefined) continue;
    if (children[index - 1]?.type === 'break') trimStart(converted);
    made.push(converted);
    if (node?.type === 'break') made.push(newLine());
  }
  return made;
}

/** Undefined for nodes that are not shown in place. */
function convert(node: Nodes, definitions: Definitions): ElementContent | undefined {
  switch (node.type) {
    case 'text':
      return { type: 'text', value: trimLines(node.value) };
    case 'paragraph':
      return element('p', {}, convertAll(node, definitions));
    case 'heading':
      return at(node, element(`h${node.depth}`, {}, convertAll(node, definitions)));
    case 'emphasis':
      return element('em', {}, convertAll(node, definitions));
    case 'strong':
      return element('strong', {}, convertAll(node, definitions));
    case 'delete':
      return element('del', {}, convertAll(node, definitions));
    case 'inlineCode':
      return element('code', {}, [text(node.value.replace(/\r?\n|\r/g, ' '))]);
    case 'break':
      return element('br', {});
    case 'thematicBreak':
      return element('hr', {});
    case 'link':
      return element('a', addressOf('href', node), convertAll(node, definitions));
    case 'image':
      return at(node, element('img', addressOf('src', node)));
    case 'linkReference':
      return element(
        'a',
        addressOf('href', definitionOf(node, definitions)),
        convertAll(node, definitions),
      );
    case 'imageReference': {
      const { url, title } = definitionOf(node, definitions);
      return at(node, element('img', addressOf('src', { url, title, alt: node.alt })));
    }
    case 'blockquote':
      return element('blockquote', {}, onLines(convertAll(node, definitions), true));
    case 'code':
      return convertCode(node.value, node.lang);
    case 'list':
      return convertList(node, definitions);
    case 'table':
      return convertTable(node, definitions);
    default:
      return undefined;
  }
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

function newLine(): ElementContent {
  return { type: 'text', value: '\n' };
}

function at({ position }: Nodes, made: Element): Element {
  if (position) made.position = position;
  return made;
}

function addressOf(
  name: 'href' | 'src',
  { url, alt, title }: Pick<Link, 'url' | 'title'> & Pick<Image, 'alt'>,
): Element['properties'] {
  const properties: Element['properties'] = { [name]: url };
  if (alt !== undefined && alt !== null) properties.alt = alt;
  if (title !== undefined && title !== null) properties.title = title;
  return properties;
}

function definitionOf(
  { identifier }: Pick<Definition, 'identifier'>,
  definitions: Definitions,
): Pick<Definition, 'url' | 'title'> {
  return definitions.get(identifier.toUpperCase()) ?? { url: '' };
}

function convertCode(value: string, lang: string | null | undefined): Element {
  const properties = lang ? { className: [`language-${lang.split(/\s+/)[0]}`] } : {};
  return element('pre', {}, [
    element('code', properties, [text(value === '' ? '' : `${value}\n`)]),
  ]);
}

function convertList(list: List, definitions: Definitions): Element {
  const isLoose = list.spread || list.children.some(({ spread }) => spread);
  const properties: Element['properties'] = {};
  if (typeof list.start === 'number' && list.start !== 1) properties.start = list.start;
  if (list.children.some(({ checked }) => typeof checked === 'boolean')) {
    properties.className = ['contains-task-list'];
  }
  const items = list.children.map((item) => {
    const { checked } = item;
    const blocks = convertAll(item, definitions);
    const task = typeof checked === 'boolean' ? { className: ['task-list-item'] } : {};
    if (typeof checked === 'boolean') addCheckbox(blocks, checked);
    return element('li', task, onItemLines(blocks, isLoose === true));
  });
  return element(list.ordered ? 'ol' : 'ul', properties, onLines(items, true));
}

/** Puts the checkbox of a task before its text. */
function addCheckbox(blocks: ElementContent[], checked: boolean): void {
  let [first] = blocks;
  if (first?.type !== 'element' || first.tagName !== 'p') {
    first = element('p', {});
    blocks.unshift(first);
  }
  if (first.children.length > 0) first.children.unshift(text(' '));
  first.children.unshift(element('input', { type: 'checkbox', checked, disabled: true }));
}

/** The content of an item. In a tight list, paragraphs become plain text. */
function onItemLines(blocks: readonly ElementContent[], isLoose: boolean): ElementContent[] {
  const lines: ElementContent[] = [];
  for (const [index, block] of blocks.entries()) {
    const isText = block.type === 'element' && block.tagName === 'p' && !isLoose;
    if (!isText || index > 0) lines.push(newLine());
    if (isText) lines.push(...block.children);
    else lines.push(block);
    if (!isText && index === blocks.length - 1) lines.push(newLine());
  }
  return lines;
}

function convertTable(table: Table, definitions: Definitions): Element {
  const [head, ...body] = table.children;
  const sections: Element[] = [];
  const rows = (section: readonly TableRow[], tag: string) =>
    onLines(
      section.map((row) => convertRow(row, tag, table, definitions)),
      true,
    );
  if (head) sections.push(element('thead', {}, rows([head], 'th')));
  if (body.length > 0) sections.push(element('tbody', {}, rows(body, 'td')));
  return element('table', {}, onLines(sections, true));
}

function convertRow(
  { children }: TableRow,
  tag: string,
  { align }: Table,
  definitions: Definitions,
): Element {
  const length = align ? align.length : children.length;
  const cells = Array.from({ length }, (_, index) => {
    const [side, cell] = [align?.[index], children[index]];
    return element(tag, side ? { align: side } : {}, cell ? convertAll(cell, definitions) : []);
  });
  return element('tr', {}, onLines(cells, true));
}

/**
 * Puts each node on its own line. With `isInside`, the tags of the parent also get their own lines.
 */
function onLines<Node extends ElementContent>(
  nodes: readonly Node[],
  isInside = false,
): ElementContent[] {
  const lines: ElementContent[] = isInside ? [newLine()] : [];
  for (const [index, node] of nodes.entries()) {
    if (index > 0) lines.push(newLine());
    lines.push(node);
  }
  if (isInside && nodes.length > 0) lines.push(newLine());
  return lines;
}

/** Removes blanks around line ends. */
function trimLines(value: string): string {
  return /[ \t][\r\n]|[\r\n][ \t]/.test(value)
    ? value.replace(/[ \t]*(\r?\n|\r)[ \t]*/g, '$1')
    : value;
}

/** Removes blanks at the start of a line. */
function trimStart(node: ElementContent): void {
  const first = node.type === 'element' ? node.children[0] : node;
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t]+/, '');
}
