import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { escapeHtml } from '../escape.ts';
import { isListed } from '../plan/public-paths.ts';
import { absoluteUrl } from '../render/head.ts';
import { type Output, readyOutput } from './output.ts';

/** The most URLs that one sitemap may hold (sitemaps.org). */
const maxUrls = 50_000;

/** sitemap.xml, or from 50,001 URLs on an index of several. */
export function renderSitemap(site: Site, pages: readonly PageSpec[]): Output[] {
  const urls = pages.filter(isListed).map((page) => {
    const modified = page.lastModified && `<lastmod>${escapeHtml(page.lastModified)}</lastmod>`;
    return `<url><loc>${escapeHtml(absoluteUrl(site, page.path))}</loc>${modified ?? ''}</url>`;
  });
  if (urls.length <= maxUrls) return [output('sitemap.xml', wrap('urlset', urls))];
  const parts = Array.from({ length: Math.ceil(urls.length / maxUrls) }, (_, part) =>
    output(
      `sitemap-${part + 1}.xml`,
      wrap('urlset', urls.slice(part * maxUrls, (part + 1) * maxUrls)),
    ),
  );
  const index = parts.map(
    ({ path }) => `<sitemap><loc>${escapeHtml(absoluteUrl(site, `/${path}`))}</loc></sitemap>`,
  );
  return [output('sitemap.xml', wrap('sitemapindex', index)), ...parts];
}

function wrap(element: string, children: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...children,
    `</${element}>`,
    '',
  ].join('\n');
}

function output(path: string, bytes: string): Output {
  return readyOutput(path, bytes, 'the sitemap');
}
