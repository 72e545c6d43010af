import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import type { HeaderRule, PageSpec } from '../../../../generator/contract.ts';
import { headerRules } from '../../../../generator/emit/headers.ts';
import { renderRedirects } from '../../../../generator/emit/redirects.ts';
import { renderRobots } from '../../../../generator/emit/robots.ts';
import { renderSitemap } from '../../../../generator/emit/sitemap.ts';
import { toImage } from '../../../../generator/images/image-index.ts';
import type { SourceImage } from '../../../../generator/images/source-image.ts';
import { formatHeaders } from '../../../../generator/output/host-files.ts';
import type { Output } from '../../../../generator/output/output.ts';

const noImages = { images: new Map(), bodyImages: new Map() };

/** The bytes of an output as text. */
const textOf = async (output: Output | undefined) => String(await output?.make());

const site = {
  url: 'https://a.example',
  base: '',
  urlStyle: 'file',
  name: 'A',
  language: 'en',
  disallow: ['/app/'],
  images: { widths: [480] },
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

test('the sitemap lists pages with their last change, and no page that is not to be indexed', async () => {
  const pages = [
    page('/'),
    page('/a&b'),
    page('/private', { robots: 'noindex' }),
    page('/copy', { canonical: '/' }),
    page('/404'),
  ];
  const [sitemap] = renderSitemap(site, pages, noImages);
  const text = await textOf(sitemap);
  assert.match(text, '<url><loc>https://a.example/</loc><lastmod>2025-01-02</lastmod></url>');
  assert.match(text, 'https://a.example/a&amp;b');
  assert.is(text.match(/<url>/g)?.length, 2);
});

test('the sitemap lists the images of a page: those of its plan and those of its body', async () => {
  const drawing = {
    file: 'leaf.svg',
    format: 'svg',
    hash: '0123456789abcdef',
    width: 8,
    height: 5,
  };
  const content = {
    images: new Map([['leaf.svg', drawing as SourceImage]]),
    bodyImages: new Map([['posts/a.md', ['leaf.svg']]]),
  };
  const post = {
    ...page('/a'),
    source: 'posts/a.md',
    images: ['/images/a.jpg?&', '/images/a.jpg?&'],
  };
  const [sitemap] = renderSitemap(
    site,
    [
      { ...post, body: '<p>' },
      { ...post, path: '/b' },
    ],
    content,
  );
  const text = await textOf(sitemap);
  const image = (path: string) =>
    `<image:image><image:loc>https://a.example${path}</image:loc></image:image>`;
  const first = image('/images/a.jpg?&amp;');
  assert.match(
    text,
    `<lastmod>2025-01-02</lastmod>${first}${image(toImage(drawing as SourceImage, []).full)}</url>`,
  );
  // Without a body it shows none of its source's.
  assert.match(text, `<loc>https://a.example/b</loc><lastmod>2025-01-02</lastmod>${first}</url>`);
  assert.match(text, 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
});

test('past 50,000 URLs the sitemap is an index', async () => {
  const pages = Array.from({ length: 50_001 }, (_, index) => page(`/p${index}`));
  const files = renderSitemap(site, pages, noImages);
  assert.equal(
    files.map(({ path }) => path),
    ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'],
  );
  assert.match(await textOf(files[0]), 'https://a.example/sitemap-2.xml');
  assert.is((await textOf(files[2])).match(/<url>/g)?.length, 1);
});

test('robots.txt names what is private and the sitemap', async () => {
  assert.is(
    await textOf(renderRobots(site)),
    'User-agent: *\nDisallow: /app/\n\nSitemap: https://a.example/sitemap.xml\n',
  );
});

test('_headers has the policy, the site’s rules and a year for hashed files', async () => {
  const text = formatHeaders(headerRules(site, "default-src 'self'"));
  assert.match(text, "/*\n  Content-Security-Policy: default-src 'self'\n");
  assert.match(text, '/*\n  X-One: 1\n');
  for (const folder of ['assets', 'images']) {
    const rule = `/${folder}/hashed/*\n  Cache-Control: public, max-age=31536000, immutable\n`;
    assert.match(text, rule);
  }
});

test('the site’s own rules come after those for hashed files, in one spelling', () => {
  const rulesOf = (path: string) =>
    headerRules(
      { ...site, headers: [{ path, headers: { 'cache-control': 'no-cache' } }] },
      undefined,
    );
  const isImmutable = ({ headers }: HeaderRule) => headers['Cache-Control']?.includes('immutable');
  const [, forImages, own] = rulesOf('/images/hashed/cover-*');
  assert.ok(forImages && isImmutable(forImages));
  assert.equal(own?.headers, { 'Cache-Control': 'no-cache' });
  // Static hosts join the values of two rules, so there is one.
  assert.equal(rulesOf('/*').filter(isImmutable), []);
  for (const path of ['/images/*', '/images/hashed/*']) {
    assert.equal(
      rulesOf(path)
        .filter(isImmutable)
        .map((rule) => rule.path),
      ['/assets/hashed/*'],
    );
  }
});

test('in directory style, a rule for headers applies to a file without an extension too', () => {
  const rules = headerRules(
    {
      ...site,
      urlStyle: 'directory',
      headers: [
        { path: '/app-site-association', headers: { 'Content-Type': 'application/json' } },
        { path: '/about/', headers: { 'X-One': '1' } },
      ],
    },
    undefined,
  );
  assert.equal(
    rules.map(({ path }) => path).filter((path) => !path.endsWith('*')),
    ['/app-site-association', '/app-site-association/', '/about/'],
  );
});

test('_redirects has a rule a line', async () => {
  const rules = renderRedirects(site, [{ from: '/old', to: '/new' }]);
  assert.is(await textOf(rules), '/old /new 301\n/app/* /app/home 200\n');
});

test('in directory style, no rule redirects a page to itself', async () => {
  const rewrites: Site['rewrites'] = [
    { from: '/über', to: '/%C3%BCber/?old', status: 301 },
    { from: '/about/', to: '/about', status: 308 },
    { from: '/app', to: '/app', status: 200 },
  ];
  const rules = renderRedirects({ ...site, urlStyle: 'directory', rewrites }, []);
  const [, ...lines] = (await textOf(rules)).trim().split('\n');
  assert.equal(lines, ['/über /%C3%BCber/?old 301', '/app /app/ 200', '/app/ /app/ 200']);
});

test.run();
