import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { ownPath } from '../../../lib/base-path.ts';
import { decodeUrl } from '../../../lib/decode-url.ts';
import { once } from '../../../lib/once.ts';
import { servedPath } from '../../../lib/page-url.ts';
import type { DistContext, OutputRule } from '../dist-rule.ts';

/** The usual names of a sitemap, a part of a large sitemap, and a feed. */
const usualNames = /(?:^|\/)(?:sitemap[^/]*\.xml|(?:rss|atom|feed)\.xml|feed\.json)$/;
const roots = ['urlset', 'sitemapindex', 'rss', 'feed', 'rdf:RDF'];

/** The rule about feeds and the sitemap. */
export const feedRule: OutputRule = {
  id: 'dist/feed',
  severity: 'error',
  asks: 'Feeds and the sitemap are well-formed, and the sitemap lists only pages and images of the output.',
  start: (context) => ({
    *end() {
      const paths = once(() => listPaths(context));
      for (const file of listDocuments(context)) {
        const text = context.read(file);
        const isJson = file.endsWith('.json') || /^\s*\{/.test(text);
        const faults = isJson ? findJsonFaults(text) : findXmlFaults(text, context, paths);
        const hint = 'Build the site again. If the error remains, fix the feed or sitemap.';
        for (const message of faults) yield { file, message, hint };
      }
    },
  }),
};

/** The paths at which hosts answer the pages. */
function listPaths({ files, urlStyle }: DistContext): Set<string> {
  const documents = files.filter((file) => file.endsWith('.html'));
  return new Set(documents.map((file) => servedPath(file, urlStyle)));
}

/** Planned feeds, feeds that pages announce, and files with a usual name; only new files. */
function listDocuments(context: DistContext): string[] {
  const { files, feeds, announced, url, has, isNew } = context;
  const linked = [...announced].flatMap((feed) => {
    const path = URL.canParse(feed, url) ? ownPath(new URL(feed, url), context) : undefined;
    return path === undefined ? [] : [decodeUrl(path, decodeURI).slice(1)];
  });
  const usual = files.filter((file) => usualNames.test(file));
  return [...new Set([...usual, ...feeds, ...linked])].filter((file) => has(file) && isNew(file));
}

function findXmlFaults(
  text: string,
  context: DistContext,
  paths: () => ReadonlySet<string>,
): string[] {
  try {
    const { root } = parseXml(text);
    if (root === null || !roots.includes(root.name)) {
      return [`<${root?.name}> is not the root of a feed or sitemap.`];
    }
    return root.name === 'urlset' ? findUrlFaults(root, context, paths()) : [];
  } catch (error) {
    return [`It is not well-formed XML: ${(error as Error).message.split('\n')[0]}.`];
  }
}

function findUrlFaults(
  root: XmlElement,
  context: DistContext,
  paths: ReadonlySet<string>,
): string[] {
  return root.children.flatMap((url) => {
    if (!(url instanceof XmlElement)) return [];
    const text = textOf(url, 'loc');
    const path = URL.canParse(text) ? ownPath(new URL(text), context) : undefined;
    const faults = findImageFaults(url, context);
    return path !== undefined && paths.has(decodeUrl(path, decodeURI))
      ? faults
      : [
          `It lists ${text || 'an entry without a URL'}, which is not a page of the output.`,
          ...faults,
        ];
  });
}

/** The images of an entry that are paths of the site and no files of it. */
function findImageFaults(url: XmlElement, { resolve }: DistContext): string[] {
  return url.children.flatMap((child) => {
    if (!(child instanceof XmlElement) || child.name !== 'image:image') return [];
    const text = textOf(child, 'image:loc');
    return resolve(text, home).kind === 'missing'
      ? `It lists ${text}, which is not a file of the output; "images" of a page lists published paths, such as image().full.`
      : [];
  });
}

const home = { file: 'index.html', path: '/' };

/** The text of the child element with a name; empty if there is none. */
function textOf({ children }: XmlElement, name: string): string {
  const child = children.find((one) => one instanceof XmlElement && one.name === name);
  return child instanceof XmlElement ? child.text : '';
}

function findJsonFaults(text: string): string[] {
  try {
    const feed = JSON.parse(text) as { version?: string; title?: string; items?: unknown };
    const isVersion = feed.version?.startsWith('https://jsonfeed.org/version/');
    const isFeed = isVersion && feed.title && Array.isArray(feed.items);
    return isFeed ? [] : ['It lacks version, title or items, which a JSON Feed needs.'];
  } catch (error) {
    return [`It is not JSON: ${(error as Error).message}.`];
  }
}
