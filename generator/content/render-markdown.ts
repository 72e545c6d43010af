import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { markdownToMdast } from 'satteri';
import { type Processor, unified } from 'unified';
import type { ResolvedCollection } from '../config/site.ts';
import type { Heading, Image } from '../contract.ts';
import type { Diagnostic } from '../report/diagnostic.ts';

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
  words: number;
  /** Paths, relative to the root, of the images that the body shows. */
  images: string[];
  diagnostics: Diagnostic[];
}

export interface MarkdownContext {
  file: string;
  /** Line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** The image that a path in the body means; undefined when there is none. */
  findImage: (path: string) => { key: string; image: Image } | undefined;
  /** `sizes` of the images in the body. */
  imageSizes: string;
}

export type RenderMarkdown = (body: string, context: MarkdownContext) => RenderedMarkdown;

type MarkdownOptions = Pick<ResolvedCollection, 'rawHtml' | 'parser'>;

/**
 * Creates the renderer of a collection: Markdown (GFM) → mdast → hast → HTML with heading ids,
 * optimised images, `rel` on links to elsewhere and wide tables that scroll inside themselves.
 */
export function createMarkdownRenderer(options: MarkdownOptions): RenderMarkdown {
  const processor = createProcessor(options);
  const stringifier = unified().use(rehypeStringify).freeze();
  return (body, context) => {
    const tree = processor.runSync(processor.parse(body)) as HtmlRoot;
    const facts = rewriteTree(tree, context);
    return { html: stringifier.stringify(tree), ...facts };
  };
}

function createProcessor({ rawHtml, parser }: MarkdownOptions): Processor {
  const processor = unified();
  if (parser === 'remark') processor.use(remarkParse).use(remarkGfm);
  else processor.use(nativeParse);
  processor.use(remarkRehype, { allowDangerousHtml: rawHtml === 'sanitise' });
  if (rawHtml === 'sanitise') {
    processor.use(rehypeRaw).use(rehypeSanitize, { ...defaultSchema, clobberPrefix: '' });
  }
  processor.use(rehypeSlug);
  return processor.freeze() as unknown as Processor;
}

/** The native parser as unified's: the same mdast in a tenth of the time (docs/performance.md). */
function nativeParse(this: Processor): void {
  this.parser = (text) =>
    markdownToMdast(text, {
      // Front matter is cut off before; a body may begin with a thematic break.
      features: { gfm: true, frontmatter: false },
    }) as MarkdownRoot;
}

/** One walk over the tree: rewrites what needs it and collects the facts about the body. */
function rewriteTree(tree: HtmlRoot, context: MarkdownContext) {
  const facts = {
    headings: [] as Heading[],
    words: 0,
    images: [] as string[],
    diagnostics: [] as Diagnostic[],
  };
  visitElements(tree, (element, parent, index) => {
    if (isAuthorsHeading(element)) facts.headings.push(toHeading(element));
    else if (element.tagName === 'a') markExternalLink(element);
    else if (element.tagName === 'table') parent.children[index] = scrollable(element);
    // The empty corner of a table heads nothing.
    else if (element.tagName === 'th' && textOf(element) === '') element.tagName = 'td';
    else if (element.tagName === 'input') labelCheckbox(element);
    else if (element.tagName === 'img') {
      const found = context.findImage(String(element.properties.src));
      if (found) {
        facts.images.push(found.key);
        parent.children[index] = picture(element, found.image, context.imageSizes);
      } else if (!isExternal(String(element.properties.src))) {
        facts.diagnostics.push(missingImage(element, context));
      }
    }
  });
  facts.words = countWords(textOf(tree));
  return facts;
}

/** Visits elements depth first; a visitor may replace the element in its parent. */
function visitElements(
  node: HtmlRoot | Element,
  visitor: (element: Element, parent: HtmlRoot | Element, index: number) => void,
): void {
  for (const [index, child] of [...node.children].entries()) {
    if (child.type !== 'element') continue;
    visitElements(child, visitor);
    visitor(child, node, index);
  }
}

/** The heading over the footnotes is remark-rehype's own, and visually hidden. */
function isAuthorsHeading({ tagName, properties }: Element): boolean {
  return /^h[1-6]$/.test(tagName) && properties.id !== 'footnote-label';
}

function toHeading(element: Element): Heading {
  return {
    depth: Number(element.tagName[1]),
    id: String(element.properties.id ?? ''),
    text: textOf(element),
  };
}

function markExternalLink(element: Element): void {
  if (isExternal(String(element.properties.href)))
    element.properties.rel = ['noopener', 'external'];
}

function isExternal(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** A group of its own, in the tab order, so that a wide table can be scrolled by keyboard too. */
function scrollable(table: Element): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], role: 'group', ariaLabel: 'Table', tabIndex: 0 },
    children: [table],
  };
}

/** The box of a task list is disabled and has no label of its own; its item's text is beside it. */
function labelCheckbox(element: Element): void {
  element.properties.ariaLabel = element.properties.checked ? 'Done' : 'To do';
}

function picture(img: Element, image: Image, sizes: string): Element {
  const source = (type: string, srcSet: string): ElementContent => ({
    type: 'element',
    tagName: 'source',
    properties: { type, srcSet, sizes },
    children: [],
  });
  return {
    type: 'element',
    tagName: 'picture',
    properties: {},
    children: [
      source('image/avif', image.avif),
      source('image/webp', image.webp),
      {
        ...img,
        properties: {
          ...img.properties,
          src: image.src,
          srcSet: image.fallback,
          sizes,
          width: image.width,
          height: image.height,
          loading: 'lazy',
          decoding: 'async',
        },
      },
    ],
  };
}

function missingImage(element: Element, context: MarkdownContext): Diagnostic {
  const shift = context.bodyLine - 1;
  const { start, end } = element.position ?? {};
  return {
    rule: 'image/missing',
    severity: 'error',
    message: `The image ${String(element.properties.src)} does not exist.`,
    hint: 'Write its path relative to this file, as in ../images/name.png.',
    file: context.file,
    ...(start && { line: start.line + shift, column: start.column }),
    ...(end && { endLine: end.line + shift, endColumn: end.column }),
  };
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
}
