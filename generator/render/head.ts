import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { addBase, toAbsolute } from '../lib/base-path.ts';
import { escapeHtml, jsonForScript } from '../lib/escape.ts';
import { likelyLocale } from '../lib/likely-locale.ts';
import { robotsOf } from '../plan/public-paths.ts';
import type { Frame } from './frame.ts';

/** A path that stays the same when it is parsed: without escapes and without `.` and `..`. */
const plainPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** The absolute URL of a path of the site; a URL stays unchanged. */
export function absoluteUrl(site: Pick<Site, 'url' | 'base'>, path: string): string {
  // Parsing takes most of the time of a sitemap.
  if (plainPath.test(path)) return site.url + path;
  return toAbsolute(path.normalize(), site).href.replace(/\/$/, path === '/' ? '/' : '');
}

/**
 * The tags that describe a page, except its title: metadata, canonical link, social card, JSON-LD
 * (spec §2). `browser/apply-head.ts` also lists them, because it replaces them after a navigation.
 */
export function renderHeadTags(site: Frame['site'], page: PageSpec, feeds: Frame['feeds']): string {
  const { head } = page;
  // The URL that search engines should index.
  const canonical = absoluteUrl(site, head.canonical ?? page.path);
  const tags = [
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords?.join(', ')),
    meta('name', 'author', head.author),
    meta('name', 'robots', robotsOf(head)),
    link(site, 'rel="canonical"', canonical),
    link(site, 'rel="prev"', head.previous),
    link(site, 'rel="next"', head.next),
    ...socialTags(site, head, canonical),
    ...feeds
      .filter(({ home }) => head.feeds?.includes(home) ?? true)
      .flatMap((feed) => feedLinks(site, feed)),
    ...(head.jsonLd ?? []).map(
      (object) => `<script type="application/ld+json">${jsonForScript(object)}</script>`,
    ),
  ];
  return tags.filter((tag) => tag !== '').join('\n');
}

function socialTags(site: Frame['site'], head: PageSpec['head'], canonical: string): string[] {
  const { image } = head;
  const imageUrl = image && absoluteUrl(site, image.src);
  const locale = likelyLocale(site.language);
  return [
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locale?.region && `${locale.language}_${locale.region}`),
    meta('property', 'og:image', imageUrl),
    meta('property', 'og:image:alt', image?.alt),
    meta('property', 'og:image:width', image && String(image.width)),
    meta('property', 'og:image:height', image && String(image.height)),
    meta('property', 'article:published_time', head.published),
    meta('property', 'article:modified_time', head.modified),
    meta('property', 'article:author', head.type === 'article' ? head.author : undefined),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', imageUrl),
    meta('name', 'twitter:image:alt', image?.alt),
  ];
}

function feedLinks(site: Frame['site'], { title, paths }: Frame['feeds'][number]): string[] {
  const alternate = (type: string, path: string | undefined) =>
    link(site, `rel="alternate" type="application/${type}" title="${escapeHtml(title)}"`, path);
  return [
    alternate('rss+xml', paths.rss),
    alternate('atom+xml', paths.atom),
    alternate('feed+json', paths.json),
  ];
}

function link({ base }: Frame['site'], attributes: string, path: string | undefined): string {
  if (path === undefined) return '';
  return `<link ${attributes} href="${escapeHtml(addBase(base, path))}">`;
}

function meta(attribute: 'name' | 'property', key: string, content: string | undefined): string {
  if (content === undefined) return '';
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
