import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import type { PageSpec } from '../../../../generator/contract.ts';
import { renderFeeds } from '../../../../generator/emit/feeds.ts';
import { renderHeaders, renderRedirects } from '../../../../generator/emit/headers.ts';
import { renderRobots } from '../../../../generator/emit/robots.ts';
import { renderSitemap } from '../../../../generator/emit/sitemap.ts';

const site = {
  url: 'https://a.example',
  name: 'A',
  language: 'en',
  disallow: ['/app/'],
  headers: [{ path: '/*', headers: { 'X-One': '1' } }],
  rewrites: [{ from: '/app/*', to: '/app/home', status: 200 }],
} as unknown as Site;

const page = (path: string, head: Partial<PageSpec['head']> = {}): PageSpec => ({
  path,
  view: 'page',
  data: null,
  head: { title: '', description: '', ...head },
  lastModified: '2025-01-02',
});

test('the sitemap lists pages with their last change, and no page that is not to be indexed', () => {
  const [sitemap] = renderSitemap(site, [
    page('/'),
    page('/a&b'),
    page('/private', { robots: 'noindex' }),
    page('/copy', { canonical: '/' }),
    page('/404'),
  ]);
  const text = String(sitemap?.bytes);
  assert.match(text, '<url><loc>https://a.example/</loc><lastmod>2025-01-02</lastmod></url>');
  assert.match(text, 'https://a.example/a&amp;b');
  assert.is(text.match(/<url>/g)?.length, 2);
});

test('past 50,000 URLs the sitemap is an index', () => {
  const pages = Array.from({ length: 50_001 }, (_, index) => page(`/p${index}`));
  const files = renderSitemap(site, pages);
  assert.equal(
    files.map(({ path }) => path),
    ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'],
  );
  assert.match(String(files[0]?.bytes), 'https://a.example/sitemap-2.xml');
  assert.is(String(files[2]?.bytes).match(/<url>/g)?.length, 1);
});

test('robots.txt names what is private and the sitemap', () => {
  assert.is(
    renderRobots(site).bytes,
    'User-agent: *\nDisallow: /app/\n\nSitemap: https://a.example/sitemap.xml\n',
  );
});

test('_headers has the policy, the site’s rules and a year for hashed files', () => {
  const text = String(renderHeaders(site, "default-src 'self'").bytes);
  assert.match(text, "/*\n  Content-Security-Policy: default-src 'self'\n");
  assert.match(text, '/*\n  X-One: 1\n');
  assert.match(text, '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
});

test('_redirects has a rule a line', () => {
  assert.is(renderRedirects(site).bytes, '/app/* /app/home 200\n');
});

const feed = {
  title: 'News',
  description: 'All of it',
  home: '/news',
  paths: { rss: '/news/rss.xml', atom: '/news/atom.xml', json: '/news/feed.json' },
  items: [
    {
      path: '/news/one',
      title: 'One & <two>',
      summary: 'Short',
      html: '<p><a href="/x">x</a><img srcset="/i-1.png 1w, /i-2.png 2w" src="/i-1.png"></p>',
      published: '2025-01-02',
      author: 'Ada',
    },
  ],
};

test('feeds come in three forms with whole text and absolute links', () => {
  const files = renderFeeds(site, [feed]);
  assert.equal(
    files.map(({ path }) => path),
    ['news/rss.xml', 'news/atom.xml', 'news/feed.json'],
  );
  for (const { bytes } of files) assert.match(String(bytes), 'https://a.example/news/one');
  const json = JSON.parse(String(files[2]?.bytes));
  assert.match(json.items[0].content_html, 'href="https://a.example/x"');
  assert.match(
    json.items[0].content_html,
    'https://a.example/i-1.png 1w, https://a.example/i-2.png 2w',
  );
});

test('the same items give the same bytes, whenever they are rendered', async () => {
  const first = renderFeeds(site, [feed]).map(({ bytes }) => bytes);
  const realNow = Date.now;
  Date.now = () => realNow() + 86_400_000;
  try {
    assert.equal(
      renderFeeds(site, [feed]).map(({ bytes }) => bytes),
      first,
    );
  } finally {
    Date.now = realNow;
  }
});

test.run();
