import type { Site } from '../config/site.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { PageSpec } from '../contract.ts';
import { toImage } from '../images/image-index.ts';
import { textElement, xmlDocument } from '../lib/xml.ts';
import { type Output, readyOutput } from '../output/output.ts';
import { isListed } from '../plan/public-paths.ts';
import { absoluteUrl } from '../render/head.ts';

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
  const locationOf = (path: string) => textElement('loc', absoluteUrl(site, path));
  const urls = pages.filter(isListed).map((page) => {
    const modified = page.lastModified ? textElement('lastmod', page.lastModified) : '';
    const images = listImages(site, page, content).map(
      (path) => `<image:image>${textElement('image:loc', absoluteUrl(site, path))}</image:image>`,
    );
    return `<url>${locationOf(page.path)}${modified}${images.join('')}</url>`;
  });
  if (urls.length <= maxUrls) return [output('sitemap.xml', 'urlset', urls)];
  const parts = Array.from({ length: Math.ceil(urls.length / maxUrls) }, (_, part) =>
    output(`sitemap-${part + 1}.xml`, 'urlset', urls.slice(part * maxUrls, (part + 1) * maxUrls)),
  );
  const index = parts.map(({ path }) => `<sitemap>${locationOf(`/${path}`)}</sitemap>`);
  return [output('sitemap.xml', 'sitemapindex', index), ...parts];
}

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

function output(path: string, root: string, children: readonly string[]): Output {
  const bytes = xmlDocument([`<${root} ${namespaces}>`, ...children, `</${root}>`]);
  return readyOutput(path, bytes, 'the sitemap');
}
