import { parseXml, XmlElement } from '@rgrove/parse-xml';
import type { DistFinding, OutputRule } from '../dist-rule.ts';

/** The sitemap, the parts of a large one, and feeds. */
const documents = /(?:^|\/)(?:sitemap[^/]*|rss|atom|feed)\.xml$/;
const roots = ['urlset', 'sitemapindex', 'rss', 'feed'];

export const distFeed: OutputRule = {
  id: 'dist/feed',
  severity: 'error',
  asks: 'Feeds and the sitemap are well-formed, and the sitemap lists pages that were built.',
  *test(context) {
    const files = context.files.filter(context.isNew);
    for (const file of files.filter((name) => documents.test(name))) {
      try {
        const { root } = parseXml(context.read(file));
        if (root === null || !roots.includes(root.name)) {
          yield fault(file, `<${root?.name}> is the root of neither a feed nor a sitemap.`);
        } else if (root.name === 'urlset') yield* checkUrls(file, root, context);
      } catch (error) {
        yield fault(file, `It is not well-formed XML: ${(error as Error).message.split('\n')[0]}.`);
      }
    }
    for (const file of files.filter((name) => /(?:^|\/)feed\.json$/.test(name))) {
      const problem = problemOfJsonFeed(context.read(file));
      if (problem !== undefined) yield fault(file, problem);
    }
  },
};

function* checkUrls(
  file: string,
  root: XmlElement,
  { url: origin, pages }: Parameters<OutputRule['test']>[0],
): Generator<DistFinding> {
  const paths = new Set(pages.map(({ path }) => path));
  for (const url of root.children) {
    if (!(url instanceof XmlElement)) continue;
    const loc = url.children.find((child) => child instanceof XmlElement && child.name === 'loc');
    const text = loc instanceof XmlElement ? loc.text : '';
    if (URL.canParse(text) && text.startsWith(origin) && paths.has(pathOf(text))) continue;
    yield fault(
      file,
      `It lists ${text || 'an entry without a URL'}, which is no page of the output.`,
    );
  }
}

function pathOf(url: string): string {
  return decodeURI(new URL(url).pathname);
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
