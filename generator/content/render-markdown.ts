import type { Root as HtmlRoot } from 'hast';
import type { Root as MarkdownRoot } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { markdownToMdast } from 'satteri';
import { type Processor, unified } from 'unified';
import type { Collection, Entry, MarkdownMistake } from '../contract.ts';
import { type BodyFacts, collectBodyFacts } from './body-facts.ts';
import { isMdxFile } from './entry-file.ts';
import { findAliases } from './heading-aliases.ts';
import { identifyHeadings } from './markdown/headings.ts';
import { isElsewhere } from './markdown/links.ts';
import { findMdxCode } from './markdown/mdx.ts';
import { isPlainTree, toHtmlTree } from './markdown/plain-tree.ts';
import { type MarkdownPlugins, preparePlugins } from './markdown/plugins.ts';
import { type MarkdownContext, rewriteTree } from './markdown/rewrite-tree.ts';
import { stringifyTree } from './markdown/stringify-tree.ts';
import { textOf } from './markdown/tree.ts';
import { keepMadeHtml, unwrapBody, wrapBody } from './markdown/wrap-body.ts';
import { PlacedNodes } from './placed-nodes.ts';

export interface RenderedMarkdown extends ReturnType<typeof rewriteTree> {
  html: string;
  /**
   * The links that may lead to pages or content files of the site, as written, without duplicates.
   */
  links: string[];
  facts: BodyFacts;
  derived?: NonNullable<Entry['derived']>;
}

export type RenderMarkdown = (body: string, context: MarkdownContext) => Promise<RenderedMarkdown>;

export interface MarkdownOptions
  extends Pick<Collection, 'rawHtml' | 'parser' | 'remarkPlugins' | 'rehypePlugins'> {
  /** Whether a rule reads the mistakes and leftovers; default: true. */
  hasReaders?: boolean | undefined;
}

/**
 * Creates the renderer of a collection: Markdown (GFM, callouts) → mdast → hast → HTML. The HTML
 * has links to headings, optimized images, captions and highlighted code. External links get `rel`;
 * tables and code scroll. The collection's plugins see each tree as parsed.
 * @param path the collection's path in the definition: `collections.posts`.
 * @throws SiteError if a plugin cannot be set up.
 */
export async function createMarkdownRenderer(
  options: MarkdownOptions,
  path: string,
): Promise<RenderMarkdown> {
  const plugins = preparePlugins(options, path);
  const { hasReaders } = options;
  const { processor, keptTags } = await createProcessor(options, plugins);
  // Raw HTML in this tree comes only from the highlighter (markdown/code.ts) and plugins.
  const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
  const hasPlugins = [options.remarkPlugins, options.rehypePlugins].some((list) => list?.length);
  // Tests compare the native parser with the other parser and its whole pipeline.
  const canBePlain = !hasPlugins && options.parser !== 'remark';
  return async (body, context) => {
    const markdown = processor.parse(body) as MarkdownRoot;
    const nodes = new PlacedNodes(markdown);
    const { bodyLine } = context;
    const written = collectBodyFacts(nodes, { body, bodyLine, keptTags, hasReaders });
    // Before plugins, which may change the text.
    const code = isMdxFile(context.file) ? findMdxCode(markdown, { ...context, body }) : [];
    const isPlain = canBePlain && isPlainTree(nodes, keptTags.size > 0);
    const ran = isPlain
      ? { tree: toHtmlTree(markdown, nodes), diagnostics: [], derived: undefined }
      : await plugins.run(processor, markdown, { ...context, body });
    const tree = ran.tree as HtmlRoot;
    const facts = hasPlugins ? withoutHandled(written, tree) : written;
    const aliases = findAliases(facts);
    const { diagnostics, ...rewritten } = rewriteTree(tree, { ...context, aliases });
    return {
      html: isPlain ? stringifyTree(tree) : stringifier.stringify(tree),
      links: linksToPages(facts, context.siteUrl),
      facts,
      ...rewritten,
      ...(ran.derived && { derived: ran.derived }),
      diagnostics: [...code, ...ran.diagnostics, ...diagnostics],
    };
  };
}

/** The facts without markup of other tools that one of the site's plugins has handled. */
function withoutHandled(facts: BodyFacts, tree: HtmlRoot): BodyFacts {
  if (!facts.mistakes.some(({ markup }) => markup)) return facts;
  // Another plugin may have made its quotes curly.
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}{}[\]:!|]/gu, '');
  const withoutBrackets = (text: string) => text.replace(/[[\]]/g, '');
  const text = lettersOf(textOf(tree));
  const unbracketed = withoutBrackets(text);
  const isShown = ({ markup }: MarkdownMistake) => {
    if (markup === undefined) return true;
    if (/^!?\[/.test(markup)) return text.includes(lettersOf(markup));
    // The text of the page has no targets of links.
    const shown = markup.replace(/\](?:\([^()]*\)|\[[^[\]]*\])/g, ']');
    return unbracketed.includes(withoutBrackets(lettersOf(shown)));
  };
  return { ...facts, mistakes: facts.mistakes.filter(isShown) };
}

function linksToPages({ links }: BodyFacts, siteUrl: string): string[] {
  const urls = links
    .map(({ url }) => url)
    .filter((url) => /^(?:\/|https?:)|^[^?#:]*\.\w+(?:#|$)/.test(url));
  return [...new Set(urls.filter((url) => !isElsewhere(url, siteUrl)))];
}

/**
 * Loads only the packages that the collection needs, because each one slows the start of a build.
 */
async function createProcessor(
  { rawHtml, parser, rehypePlugins }: MarkdownOptions,
  plugins: MarkdownPlugins,
) {
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
  // Wrapped in functions that only this module has. If a site lists the same plugin, unified would
  // otherwise merge it into this step. Its options would then apply to every collection.
  processor.use(plugins.remark).use(() => wrapBody);
  const toHtml = remarkRehype({
    allowDangerousHtml: true,
    handlers: {
      root: unwrapBody,
      html: rawHtml === 'sanitize' ? defaultHandlers.html : keepMadeHtml,
    },
    // Few fonts have the default arrow, and a phone needs 40 ms to find one that does.
    footnoteBackContent: (_, mention) => (mention > 1 ? `^${mention}` : '^'),
  });
  processor.use(() => toHtml);
  let keptTags: ReadonlySet<string> = new Set();
  if (rawHtml === 'sanitize') {
    const [{ default: rehypeRaw }, { default: rehypeSanitize }, { sanitizeSchema }] =
      await Promise.all([
        import('rehype-raw'),
        import('rehype-sanitize'),
        import('./markdown/sanitize-schema.ts'),
      ]);
    processor.use(() => rehypeRaw()).use(() => rehypeSanitize(sanitizeSchema));
    keptTags = new Set(sanitizeSchema.tagNames);
  }
  if (rehypePlugins?.length) processor.use(() => identifyHeadings).use(plugins.rehype);
  return { processor: plugins.freeze(processor as unknown as Processor), keptTags };
}

/** The native parser for unified: the same mdast in a tenth of the time (docs/performance.md). */
function nativeParse(this: Processor): void {
  // Front matter is already removed, and a body may begin with a thematic break.
  const features = { gfm: true, frontmatter: false };
  this.parser = (text) => markdownToMdast(text, { features }) as MarkdownRoot;
}
