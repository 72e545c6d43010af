import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFilter } from '../../site/blog/list/list-address.ts';
import { type BuiltPage, findAll, readPages } from '../helpers/built-pages.ts';
import { buildRealSite, listOutputs } from '../helpers/built-site.ts';
import { createFolder } from '../helpers/project.ts';
import { runTsc } from '../helpers/run-tsc.ts';

/*
 * The built site as search engines, feed readers and validators meet it.
 */

const origin = 'https://usta.example';

/** Pages that are for nobody who searches: private, for trying out, or not there. */
const privatePages = [
  '/404',
  '/app/dashboard',
  '/core/area',
  '/login',
  '/resources/blog/not-found',
  '/test-hero',
  '/test-layout',
];

type Block = Record<string, unknown> & { '@type': string };

let out: string;
let outputs: Set<string>;
let pages: Map<string, BuiltPage & { html: string; blocks: Block[] }>;

test.before(async () => {
  out = await buildRealSite();
  outputs = new Set(listOutputs(out));
  pages = new Map(
    readPages(out).map((page) => {
      const html = read(page.path === '/' ? '/index.html' : `${page.path}.html`);
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
      return [
        page.path,
        { ...page, html, blocks: blocks.map(([, json]) => JSON.parse(json ?? '')) },
      ];
    }),
  );
  assert.ok(pages.size > 60);
});

function read(path: string): string {
  return readFileSync(join(out, path), 'utf8');
}

/** An attribute of the one element that a selector finds on a page. */
function attributeOf(page: BuiltPage, selector: string, name: string): string | undefined {
  const [found, ...others] = findAll(selector, page.tree);
  assert.equal([found !== undefined, others.length], [true, 0], `${page.path}: ${selector}`);
  return found?.attribute(name);
}

const titleOf = (page: BuiltPage) => findAll('h1', page.tree)[0]?.text;

const isPost = (page: BuiltPage) =>
  /<meta property="og:type" content="article">/.test(pages.get(page.path)?.html ?? '');

test('every page is valid HTML', async () => {
  // What the HTML standard says, all of it. `recommended` adds habits of writing: how React spells
  // attributes and closes elements, and which ids it makes, are no errors.
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:standard'],
      elements: ['html5'],
      rules: { 'no-dup-id': 'error', 'no-deprecated-attr': 'error', 'no-inline-style': 'error' },
    }),
  );
  const faults: string[] = [];
  for (const { path, html } of pages.values()) {
    const { results } = await validator.validateString(html, path);
    for (const { messages } of results) {
      faults.push(...messages.map(({ message, selector }) => `${path}: ${message} (${selector})`));
    }
  }
  assert.equal(faults, []);
});

/** The kinds of structured data that a page has, by what it is. */
function kindsOf(page: BuiltPage & { html: string }): string[] {
  const { path, html } = page;
  return [
    ...(path === '/' ? ['Organization', 'WebSite'] : []),
    ...(/^\/(?:ai-agents|solutions)\//.test(path) ? ['Service'] : []),
    ...(findAll('main details > summary + p', page.tree).length > 0 ? ['FAQPage'] : []),
    ...(isPost(page) ? ['BlogPosting'] : []),
    ...(html.includes('aria-label="Breadcrumb"') ? ['BreadcrumbList'] : []),
  ];
}

test('each kind of structured data stands where the page shows what it says', () => {
  const counts: Record<string, number> = {};
  for (const page of pages.values()) {
    const kinds = page.blocks.map((block) => block['@type']);
    assert.equal(kinds, kindsOf(page), page.path);
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  assert.equal(
    [counts.Organization, counts.WebSite, counts.BlogPosting, counts.Service],
    [1, 1, 24, 17],
  );
  assert.ok((counts.FAQPage ?? 0) >= 5 && (counts.BreadcrumbList ?? 0) >= 24);
});

test('each property is one of schema.org’s for its type, with a value that it takes', async () => {
  const blocks = [...pages.values()].flatMap((page) => page.blocks);
  const kinds = [...new Set(blocks.map((block) => block['@type']))];
  const folder = createFolder('schema');
  // Written out as TypeScript, an object with a property that its type lacks does not compile.
  const lines = blocks.map((block, index) => {
    const { 'query-input': _, ...action } = (block.potentialAction ?? {}) as Record<
      string,
      unknown
    >;
    // Of its hyphened properties schema-dts knows nothing.
    const known = block.potentialAction ? { ...block, potentialAction: action } : block;
    return `export const b${index}: WithContext<${block['@type']}> = ${JSON.stringify(known)};`;
  });
  const check = async (lines: readonly string[]) => {
    const file = join(folder, 'blocks.ts');
    const imports = `import type { ${kinds.join(', ')}, WithContext } from 'schema-dts';`;
    writeFileSync(file, [imports, ...lines].join('\n'));
    const flags = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--ignoreConfig',
    ];
    return runTsc(folder, ...flags, file);
  };
  assert.is(await check(lines), '');
  // The check can fail.
  const wrong = '{"@context":"https://schema.org","@type":"Service","nmae":"x"}';
  assert.match(await check([`export const b: WithContext<Service> = ${wrong};`]), 'nmae');
});

/** What Google's guides to structured data require or recommend of a kind that it shows. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  BreadcrumbList: ['itemListElement'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  FAQPage: ['mainEntity'],
  Service: ['name', 'provider', 'url'],
};

/** Every text at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('required properties are there, and each URL is absolute and answers', () => {
  for (const { path, blocks } of pages.values()) {
    for (const block of blocks) {
      for (const key of required[block['@type']] ?? []) assert.ok(block[key], `${path}: ${key}`);
      for (const text of textsOf(block)) {
        assert.not.match(text, /^\//, path);
        if (!text.startsWith(origin)) continue;
        const { pathname } = new URL(text);
        assert.ok(pages.has(pathname) || outputs.has(pathname), `${path}: ${text}`);
      }
    }
  }
});

function blockOf<T>(page: { blocks: Block[] }, type: string): T | undefined {
  return page.blocks.find((block) => block['@type'] === type) as T | undefined;
}

test('what a post’s data says is what its page shows', () => {
  for (const page of [...pages.values()].filter(isPost)) {
    const data = blockOf<Record<string, string> & { author: Block }>(page, 'BlogPosting');
    if (data === undefined) throw new Error(page.path);
    const times = findAll('header time', page.tree).map(({ attribute }) => attribute('dateTime'));
    assert.is(data.headline, titleOf(page));
    assert.is(data.description, attributeOf(page, 'meta[name="description"]', 'content'));
    assert.equal([data.datePublished, data.dateModified], [times[0], times.at(-1)], page.path);
    assert.is(data.mainEntityOfPage, attributeOf(page, 'link[rel="canonical"]', 'href'));
    assert.ok(
      page.html.includes(`${new URL(data.image ?? '').pathname} `),
      'an image that it shows',
    );
    assert.match(
      findAll('header', page.tree)
        .map(({ text }) => text)
        .join(),
      String(data.author.name),
    );
    const isTeam = String(data.author.name).startsWith('USTA ');
    assert.is(data.author['@type'], isTeam ? 'Organization' : 'Person');
    assert.is(
      data.articleSection,
      findAll('nav[aria-label="Breadcrumb"] li', page.tree).at(-1)?.text,
    );
  }
});

test('a breadcrumb’s data is the breadcrumb, and on a list the list itself', () => {
  for (const page of pages.values()) {
    type List = { itemListElement: { position: number; name: string; item: string }[] };
    const items = blockOf<List>(page, 'BreadcrumbList')?.itemListElement;
    if (items === undefined) continue;
    const shown = findAll('nav[aria-label="Breadcrumb"] a', page.tree).map(
      ({ text, attribute }) => ({
        name: text,
        item: `${origin}${attribute('href')}`,
      }),
    );
    const itself = { name: titleOf(page)?.replace(/, page \d+$/, ''), item: items.at(-1)?.item };
    const wanted = isPost(page) ? shown : [...shown, itself];
    assert.equal(
      items.map(({ name, item }) => ({ name, item })),
      wanted,
      page.path,
    );
    assert.equal(
      items.map(({ position }) => position),
      items.map((_, index) => index + 1),
    );
    if (!isPost(page)) assert.ok(`${origin}${page.path}`.startsWith(itself.item ?? '-'), page.path);
  }
});

test('questions and answers are the ones that the page shows', () => {
  for (const page of pages.values()) {
    type Faq = { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    const data = blockOf<Faq>(page, 'FAQPage');
    if (data === undefined) continue;
    const shown = findAll('main details', page.tree).map(({ element }) => [
      findAll('summary', element)[0]?.text,
      findAll('summary + p', element)[0]?.text,
    ]);
    assert.equal(
      data.mainEntity.map(({ name, acceptedAnswer: { text } }) => [name, text]),
      shown,
    );
  }
});

test('a service is the page’s, and the company’s data what its pages show', () => {
  for (const page of pages.values()) {
    const data = blockOf<Record<string, string>>(page, 'Service');
    if (data === undefined) continue;
    assert.is(`${data.name} | USTA`, findAll('title', page.tree)[0]?.text);
    assert.is(data.description, attributeOf(page, 'meta[name="description"]', 'content'));
    assert.is(data.url, attributeOf(page, 'link[rel="canonical"]', 'href'));
  }
  const company = blockOf<Record<string, string>>(pages.get('/') ?? { blocks: [] }, 'Organization');
  const partner = pages.get('/partner')?.html ?? '';
  assert.ok(company?.email && partner.includes(company.email));
  assert.ok(company?.telephone && partner.includes(company.telephone));
});

test('the search that the site names takes what is sought', () => {
  type Search = { potentialAction: { target: { urlTemplate: string }; 'query-input': string } };
  const { potentialAction } = blockOf<Search>(
    pages.get('/') ?? { blocks: [] },
    'WebSite',
  ) as Search;
  const { target } = potentialAction;
  assert.is(potentialAction['query-input'], 'required name=search_term_string');
  const url = new URL(target.urlTemplate.replace('{search_term_string}', 'no-shows'));
  assert.ok(pages.has(url.pathname));
  const filter = readFilter(url.searchParams, [], { category: 'all' });
  assert.equal(filter, { category: 'all', query: 'no-shows' });
  // Whatever is sought, the page is known by the address of the whole list.
  const list = pages.get(url.pathname) as BuiltPage;
  assert.is(attributeOf(list, 'link[rel="canonical"]', 'href'), `${origin}${url.pathname}`);
});

test('each page has a picture to be shared by, of 1200 × 630 pixels', () => {
  for (const page of pages.values()) {
    const url = attributeOf(page, 'meta[property="og:image"]', 'content') ?? '';
    const file = readFileSync(join(out, url.slice(origin.length)));
    assert.equal([file.readUInt32BE(16), file.readUInt32BE(20)], [1200, 630], page.path);
    assert.ok(attributeOf(page, 'meta[property="og:image:alt"]', 'content'), page.path);
    assert.is(attributeOf(page, 'meta[name="twitter:card"]', 'content'), 'summary_large_image');
  }
});

interface SitemapUrl {
  loc: string;
  lastmod: string | undefined;
  images: string[];
}

function readSitemap(): SitemapUrl[] {
  const root = parseXml(read('/sitemap.xml')).root as XmlElement;
  const elements = (of: XmlElement) =>
    of.children.filter((child): child is XmlElement => child.type === 'element');
  return elements(root).map((url) => ({
    loc: elements(url).find(({ name }) => name === 'loc')?.text ?? '',
    lastmod: elements(url).find(({ name }) => name === 'lastmod')?.text,
    images: elements(url)
      .filter(({ name }) => name === 'image:image')
      .map(({ text }) => text),
  }));
}

test('each page has its own canonical URL and is for search engines, or says that it is not', () => {
  for (const page of pages.values()) {
    assert.is(attributeOf(page, 'link[rel="canonical"]', 'href'), `${origin}${page.path}`);
    const robots = attributeOf(page, 'meta[name="robots"]', 'content') ?? '';
    assert.is(robots.includes('noindex'), privatePages.includes(page.path), page.path);
    // There is one language: no page has another to name.
    assert.is(findAll('link[hreflang]', page.tree).length, 0);
    assert.is(attributeOf(page, 'html', 'lang'), 'en');
  }
});

test('the sitemap has every public page, posts with their last change and their picture', () => {
  const urls = readSitemap();
  const listed = [...pages.keys()].filter((path) => !privatePages.includes(path));
  assert.equal(urls.map(({ loc }) => loc).sort(), listed.map((path) => origin + path).sort());
  for (const { loc, lastmod, images } of urls) {
    const page = pages.get(new URL(loc).pathname) as BuiltPage & { blocks: Block[] };
    if (lastmod !== undefined) assert.match(lastmod, /^\d{4}-\d{2}-\d{2}$/);
    for (const image of images) assert.ok(outputs.has(image.slice(origin.length)), image);
    if (!isPost(page)) continue;
    const data = blockOf<Record<string, string>>(page, 'BlogPosting');
    assert.is(lastmod, data?.dateModified, loc);
    assert.is(images[0], data?.image, loc);
  }
});

test('robots.txt keeps crawlers from nothing, since a page that they may not read cannot say noindex', () => {
  assert.is(read('/robots.txt'), `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`);
  assert.match(read('/_headers'), '/app/*\n  X-Robots-Tag: noindex\n');
});

test('the feeds name the posts of the sitemap, with the same last change', () => {
  const posts = new Map(
    readSitemap()
      .filter(({ loc }) => isPost(pages.get(new URL(loc).pathname) as BuiltPage))
      .map(({ loc, lastmod }) => [loc, lastmod]),
  );
  const feed = JSON.parse(read('/resources/blog/feed.json'));
  const items = feed.items.map((item: Record<string, string>) => [
    item.url,
    (item.date_modified ?? item.date_published)?.slice(0, 10),
  ]);
  assert.equal(new Map(items.sort()), new Map([...posts].sort()));
  const links = (file: string, pattern: RegExp) =>
    Array.from(read(file).matchAll(pattern), ([, link]) => link).sort();
  const all = [...posts.keys()].sort();
  assert.equal(links('/resources/blog/rss.xml', /<item>.*?<link>([^<]+)<\/link>/gs), all);
  assert.equal(links('/resources/blog/atom.xml', /<entry>.*?<link [^>]*href="([^"]+)"/gs), all);
});

test.run();
