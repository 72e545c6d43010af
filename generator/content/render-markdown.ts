import type { Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot, Nodes } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { markdownToMdast } from 'satteri';
import { type Processor, unified } from 'unified';
import type { ResolvedCollection } from '../config/site.ts';
import type { Heading, Image } from '../contract.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { type BodyFacts, collectBodyFacts } from './body-facts.ts';
import type { RefusedImage } from './image-index.ts';
import { rewriteTree } from './markdown/rewrite-tree.ts';
import { unwrapBody, wrapBody } from './markdown/wrap-body.ts';

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
  words: number;
  /** Links to pages of the site, as they are written, each once. */
  links: string[];
  facts: BodyFacts;
  diagnostics: Diagnostic[];
}

export interface MarkdownContext {
  file: string;
  /** Origin of the site: links to it are no links to elsewhere. */
  siteUrl: string;
  /** Line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** The image that a path in the body means; undefined when there is none. */
  findImage: (path: string) => Image | RefusedImage | undefined;
  /** `sizes` of the images in the body. */
  imageSizes: string;
}

/**
 * Far more levels than a text has, far fewer than overflow a stack: how deep that is depends on the
 * thread, and what a build gives must not.
 */
const deepest = 200;

export type RenderMarkdown = (body: string, context: MarkdownContext) => RenderedMarkdown;

type MarkdownOptions = Pick<ResolvedCollection, 'rawHtml' | 'parser'>;

/**
 * Creates the renderer of a collection: Markdown (GFM, callouts) → mdast → hast → HTML with links to
 * headings, optimised images, captions, highlighted code, `rel` on links to elsewhere, and tables
 * and code that scroll inside themselves.
 */
export async function createMarkdownRenderer(options: MarkdownOptions): Promise<RenderMarkdown> {
  const { processor, keptTags } = await createProcessor(options);
  // The one raw HTML in the tree is what the highlighter made (markdown/code.ts).
  const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
  return (body, context) => {
    const markdown = processor.parse(body) as MarkdownRoot;
    if (isDeeperThan(markdown, deepest)) {
      throw new Error(`it is nested more than ${deepest} levels deep`);
    }
    const { bodyLine } = context;
    const facts = collectBodyFacts(markdown, { body, bodyLine, keptTags });
    const tree = processor.runSync(wrapBody(markdown)) as HtmlRoot;
    const rewritten = rewriteTree(tree, context);
    return { html: stringifier.stringify(tree), facts, ...rewritten };
  };
}

function isDeeperThan(node: Nodes, depth: number): boolean {
  if (depth < 0) return true;
  return 'children' in node && node.children.some((child) => isDeeperThan(child, depth - 1));
}

/** Loads what the collection needs and no more: each package costs a build its start. */
async function createProcessor({ rawHtml, parser }: MarkdownOptions) {
  const processor = unified();
  if (parser === 'remark') {
    const [{ default: remarkParse }, { default: remarkGfm }] = await Promise.all([
      import('remark-parse'),
      import('remark-gfm'),
    ]);
    processor.use(remarkParse).use(remarkGfm);
  } else {
    processor.use(nativeParse);
  }
  processor.use(remarkRehype, {
    allowDangerousHtml: rawHtml === 'sanitise',
    handlers: { root: unwrapBody },
    // Few fonts have the arrow that is the default, and to find one that does takes a phone 40 ms.
    footnoteBackContent: (_, mention) => (mention > 1 ? `^${mention}` : '^'),
  });
  let keptTags: ReadonlySet<string> = new Set();
  if (rawHtml === 'sanitise') {
    const [{ default: rehypeRaw }, { default: rehypeSanitize, defaultSchema }] = await Promise.all([
      import('rehype-raw'),
      import('rehype-sanitize'),
    ]);
    processor.use(rehypeRaw).use(rehypeSanitize, { ...defaultSchema, clobberPrefix: '' });
    keptTags = new Set(defaultSchema.tagNames);
  }
  return { processor: processor.freeze() as unknown as Processor, keptTags };
}

/** The native parser as unified's: the same mdast in a tenth of the time (docs/performance.md). */
function nativeParse(this: Processor): void {
  this.parser = (text) =>
    markdownToMdast(text, {
      // Front matter is cut off before; a body may begin with a thematic break.
      features: { gfm: true, frontmatter: false },
    }) as MarkdownRoot;
}
