import type { Site } from '../config/site.ts';
import { addBase } from '../lib/base-path.ts';
import { absoluteUrl } from '../lib/page-url.ts';
import { type Output, readyOutput } from '../output/output.ts';

/** robots.txt: allows crawling everything except the site's `disallow` paths. */
export function renderRobots(site: Site): Output {
  const rules =
    site.disallow.length > 0
      ? site.disallow.map((path) => `Disallow: ${addBase(site.base, path)}`)
      : ['Disallow:'];
  const sitemap = absoluteUrl(site, '/sitemap.xml');
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${sitemap}`, ''];
  return readyOutput('robots.txt', lines.join('\n'), 'robots.txt');
}
