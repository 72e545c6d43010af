import type { PageSpec } from '../contract.ts';
import { addBase } from '../lib/base-path.ts';
import { escapeHtml, jsonForScript } from '../lib/escape.ts';
import { likelyLocale } from '../lib/likely-locale.ts';
import { absoluteUrl, publicUrl } from '../lib/page-url.ts';
import { canonicalUrl, robotsOf } from '../plan/public-paths.ts';
import type { Frame } from './frame.ts';

/**
 * The tags that describe a page, except its title: metadata, canonical link, social card, JSON-LD
 * (spec §2). `browser/apply-head.ts` also lists them, because it replaces them after a navigation.
 */
export function renderHeadTags(site: Frame['site'], page: PageSpec, feeds: Frame['feeds']): string {
  const { head } = page;
  const canonical = canonicalUrl(page, site);
  const tags = [
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords?.join(', ')),
    meta('name', 'author', head.author),
    meta('name', 'robots', robotsOf(head)),
    link('rel="canonical"', canonical),
    link('rel="prev"', head.previous && publicUrl(head.previous, site)),
    link('rel="next"', head.next && publicUrl(head.next, site)),
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

/** A feed is a file, so its URL never ends in a slash. */
function feedLinks({ base }: Frame['site'], { title, paths }: Frame['feeds'][number]): string[] {
  const alternate = (type: string, path: string | undefined) =>
    link(
      `rel="alternate" type="application/${type}" title="${escapeHtml(title)}"`,
      path && addBase(base, path),
    );
  return [
    alternate('rss+xml', paths.rss),
    alternate('atom+xml', paths.atom),
    alternate('feed+json', paths.json),
  ];
}

function link(attributes: string, url: string | undefined): string {
  if (url === undefined) return '';
  return `<link ${attributes} href="${escapeHtml(url)}">`;
}

function meta(attribute: 'name' | 'property', key: string, content: string | undefined): string {
  if (content === undefined) return '';
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
