import type { Site } from '../config/site.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { PageSpec } from '../contract.ts';
import { toImage } from '../images/image-index.ts';
import { hashOf } from '../lib/hash.ts';
import { absoluteUrl, pagePath } from '../lib/page-url.ts';
import { textElement, xmlDocument } from '../lib/xml.ts';
import type { Output } from '../output/output.ts';
import { isListed } from '../plan/public-paths.ts';

/** The maximum number of URLs in a sitemap (sitemaps.org). */
const maxUrls = 50_000;

/** The maximum number of images per page (Google's image sitemaps). */
const maxImages = 1000;

/**
 * sitemap.xml; from 50,001 URLs on, an index of several sitemaps. A page has the images of its
 * plan, and the images of its source's body as the widest variant in a format that every browser
 * supports.
 */
export function renderSitemap(
  site: Site,
  pages: readonly PageSpec[],
  content: Pick<LoadedContent, 'images' | 'bodyImages'>,
): Output[] {
  const entries = pages
    .filter(isListed)
    .map((page) => [
      pagePath(page.path, site.urlStyle),
      page.lastModified ?? '',
      ...listImages(site, page, content),
    ]);
  const output = (path: string, root: string, list: readonly string[][], write: Write): Output => ({
    path,
    // A hash of the text would require it: with 100,000 pages, that takes 0.3 s.
    key: hashOf(JSON.stringify([site.url, site.base, root, list])),
    source: 'the sitemap',
    make: () => xmlDocument([`<${root} ${namespaces}>`, ...list.map(write), `</${root}>`]),
  });
  const locationOf = (path: string) => textElement('loc', absoluteUrl(site, path));
  const writeUrl: Write = ([path = '', modified, ...images]) => {
    const changed = modified ? textElement('lastmod', modified) : '';
    const shown = images.map(
      (image) => `<image:image>${textElement('image:loc', absoluteUrl(site, image))}</image:image>`,
    );
    return `<url>${locationOf(path)}${changed}${shown.join('')}</url>`;
  };
  if (entries.length <= maxUrls) return [output('sitemap.xml', 'urlset', entries, writeUrl)];
  const parts = Array.from({ length: Math.ceil(entries.length / maxUrls) }, (_, part) => {
    const own = entries.slice(part * maxUrls, (part + 1) * maxUrls);
    return output(`sitemap-${part + 1}.xml`, 'urlset', own, writeUrl);
  });
  const writeSitemap: Write = ([path = '']) => `<sitemap>${locationOf(path)}</sitemap>`;
  const index = parts.map(({ path }) => [`/${path}`]);
  return [output('sitemap.xml', 'sitemapindex', index, writeSitemap), ...parts];
}

/** Writes an entry: a path, and for a page its last change and its images. */
type Write = (entry: readonly string[]) => string;

function listImages(
  site: Site,
  { images = [], body, source = '' }: PageSpec,
  content: Parameters<typeof renderSitemap>[2],
): string[] {
  const inBody = body === undefined ? [] : (content.bodyImages.get(source) ?? []);
  if (images.length + inBody.length === 0) return [];
  const paths = inBody.flatMap((file) => {
    const image = content.images.get(file);
    if (image === undefined || image.fault !== undefined) return [];
    return toImage(image, site.images.widths).full;
  });
  return [...new Set([...images, ...paths])].slice(0, maxImages);
}

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
