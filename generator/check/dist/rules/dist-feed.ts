import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { decodeUrl } from '../../../lib/decode-url.ts';
import type { DistContext, DistFinding, OutputRule } from '../dist-rule.ts';

/** What a sitemap, a part of a large one, and a feed are mostly called. */
const usualNames = /(?:^|\/)(?:sitemap[^/]*\.xml|(?:rss|atom|feed)\.xml|feed\.json)$/;
const roots = ['urlset', 'sitemapindex', 'rss', 'feed', 'rdf:RDF'];

export const distFeed: OutputRule = {
  id: 'dist/feed',
  severity: 'error',
  asks: 'Feeds and the sitemap are well-formed, and the sitemap lists pages that were built.',
  *test(context) {
    for (const file of listDocuments(context)) {
      const text = context.read(file);
      if (file.endsWith('.json') || /^\s*\{/.test(text)) {
        const problem = problemOfJsonFeed(text);
        if (problem !== undefined) yield fault(file, problem);
      } else yield* checkXml(file, text, context);
    }
  },
};

/** What the site plans, what its pages announce, and what has a usual name; only what is new. */
function listDocuments({ files, feeds, pages, url, has, isNew }: DistContext): string[] {
  const announced = new Set(pages.flatMap((page) => page.feeds));
  const linked = [...announced].flatMap((feed) => {
    const parsed = URL.canParse(feed, url) ? new URL(feed, url) : undefined;
    return parsed?.origin === url ? [decodeUrl(parsed.pathname, decodeURI).slice(1)] : [];
  });
  const usual = files.filter((file) => usualNames.test(file));
  return [...new Set([...usual, ...feeds, ...linked])].filter((file) => has(file) && isNew(file));
}

function* checkXml(file: string, text: string, context: DistContext): Generator<DistFinding> {
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(text));
  } catch (error) {
    yield fault(file, `It is not well-formed XML: ${(error as Error).message.split('\n')[0]}.`);
    return;
  }
  if (root === null || !roots.includes(root.name)) {
    yield fault(file, `<${root?.name}> is the root of neither a feed nor a sitemap.`);
  } else if (root.name === 'urlset') yield* checkUrls(file, root, context);
}

function* checkUrls(
  file: string,
  root: XmlElement,
  { url: origin, pages }: DistContext,
): Generator<DistFinding> {
  const paths = new Set(pages.map(({ path }) => path));
  for (const url of root.children) {
    if (!(url instanceof XmlElement)) continue;
    const loc = url.children.find((child) => child instanceof XmlElement && child.name === 'loc');
    const text = loc instanceof XmlElement ? loc.text : '';
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    if (parsed?.origin === origin && paths.has(decodeUrl(parsed.pathname, decodeURI))) continue;
    yield fault(
      file,
      `It lists ${text || 'an entry without a URL'}, which is no page of the output.`,
    );
  }
}

function problemOfJsonFeed(text: string): string | undefined {
  try {
    const feed = JSON.parse(text) as { version?: string; title?: string; items?: unknown };
    return feed.version?.startsWith('https://jsonfeed.org/version/') &&
      feed.title &&
      Array.isArray(feed.items)
      ? undefined
      : 'It lacks version, title or items, which a JSON Feed has.';
  } catch (error) {
    return `It is not JSON: ${(error as Error).message}.`;
  }
}

function fault(file: string, message: string): DistFinding {
  return {
    file,
    message,
    hint: 'Build the site again; if it stays, the feed or the sitemap is made wrongly.',
  };
}
