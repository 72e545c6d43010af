import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../../generator/config/site.ts';
import type { Feed } from '../../../../../generator/contract.ts';
import { renderFeeds } from '../../../../../generator/emit/feeds/render-feeds.ts';

const site = {
  url: 'https://a.example',
  base: '',
  urlStyle: 'file',
  name: 'A & B',
  language: 'en',
} as unknown as Site;

const feed: Feed = {
  title: 'News & <views>',
  description: 'All of it',
  home: '/news',
  paths: { rss: '/news/rss.xml', atom: '/news/atom.xml', json: '/news/feed.json' },
  items: [
    {
      path: '/news/one',
      title: 'One & <two>',
      summary: 'Short & sweet',
      html: '<p>]]> \u0007<a href="/x?a&#x26;b">x</a><img src="/i.png"></p>',
      published: '2025-01-02',
      updated: '2025-02-03',
      author: 'Ada & Co',
      categories: ['R&D', 'News'],
      image: '/cover.jpg',
    },
    { path: '/news/zero', title: 'Zero', summary: '', html: '', published: '2024-12-31' },
  ],
};

/** The forms of the feed, as text. */
function render(feeds: readonly Feed[] = [feed]) {
  const [rss, atom, json] = renderFeeds(site, feeds).map(({ make }) => String(make()));
  return { rss: rss ?? '', atom: atom ?? '', json: json ?? '' };
}

/** Elements below one, by name; fails on anything that is not well-formed XML. */
function elements(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const element = child as XmlElement;
    return element.name === name ? [element] : elements(element, name);
  });
}

function root(xml: string): XmlElement {
  const { root } = parseXml(xml);
  assert.ok(root);
  return root;
}

const texts = (parent: XmlElement, name: string) => elements(parent, name).map(({ text }) => text);

test('each form is a file where the feed says', () => {
  assert.equal(
    renderFeeds(site, [feed]).map(({ path }) => path),
    ['news/rss.xml', 'news/atom.xml', 'news/feed.json'],
  );
  assert.equal(renderFeeds(site, [{ ...feed, paths: {} }]), []);
});

test('in directory style, a feed without an extension stays a file', () => {
  const slashed: Site = { ...site, urlStyle: 'directory' };
  const [file] = renderFeeds(slashed, [{ ...feed, paths: { rss: '/news/feed' } }]);
  assert.is(file?.path, 'news/feed');
  const [channel] = elements(root(String(file?.make())), 'channel');
  assert.is(
    channel && elements(channel, 'atom:link')[0]?.attributes.href,
    'https://a.example/news/feed',
  );
  assert.is(channel && texts(channel, 'link')[0], 'https://a.example/news/');
});

test('RSS is well-formed, with what RSS 2.0 asks for', () => {
  const rss = root(render().rss);
  assert.is(rss.attributes.version, '2.0');
  const [channel] = elements(rss, 'channel');
  assert.ok(channel);
  assert.is(texts(channel, 'title')[0], 'News & <views>');
  assert.is(texts(channel, 'link')[0], 'https://a.example/news');
  assert.is(texts(channel, 'lastBuildDate')[0], 'Mon, 03 Feb 2025 00:00:00 GMT');
  assert.is(elements(channel, 'atom:link')[0]?.attributes.href, 'https://a.example/news/rss.xml');
  const [one] = elements(channel, 'item');
  assert.ok(one);
  assert.equal(texts(one, 'title'), ['One & <two>']);
  assert.equal(texts(one, 'link'), texts(one, 'guid'));
  assert.equal(texts(one, 'pubDate'), ['Thu, 02 Jan 2025 00:00:00 GMT']);
  assert.equal(texts(one, 'dc:creator'), ['Ada & Co']);
  assert.equal(texts(one, 'category'), ['R&D', 'News']);
  assert.equal(texts(one, 'description'), ['Short & sweet']);
  assert.equal(texts(one, 'content:encoded'), [
    '<p>]]> <a href="https://a.example/x?a&amp;b">x</a><img src="https://a.example/i.png"></p>',
  ]);
  assert.is(elements(one, 'media:content')[0]?.attributes.url, 'https://a.example/cover.jpg');
});

test('Atom is well-formed, with what RFC 4287 asks for', () => {
  const atom = root(render().atom);
  assert.is(atom.attributes.xmlns, 'http://www.w3.org/2005/Atom');
  assert.is(texts(atom, 'id')[0], 'https://a.example/news');
  assert.is(texts(atom, 'updated')[0], '2025-02-03T00:00:00.000Z');
  const relations = elements(atom, 'link').map(({ attributes }) => attributes.rel);
  assert.equal(relations.slice(0, 2), ['alternate', 'self']);
  const [one, zero] = elements(atom, 'entry');
  assert.ok(one && zero);
  for (const entry of [one, zero]) {
    for (const name of ['id', 'title', 'updated', 'author', 'content']) {
      assert.is(elements(entry, name).length, 1, name);
    }
  }
  assert.equal(texts(one, 'published'), ['2025-01-02T00:00:00.000Z']);
  assert.equal(texts(one, 'name'), ['Ada & Co']);
  assert.equal(texts(zero, 'name'), ['A & B']);
  const [content] = elements(one, 'content');
  assert.is(content?.attributes.type, 'html');
  assert.match(content?.text ?? '', 'href="https://a.example/x?a&amp;b"');
});

test('JSON keeps the rules of JSON Feed 1.1', () => {
  const json = JSON.parse(render().json);
  assert.is(json.version, 'https://jsonfeed.org/version/1.1');
  assert.is(json.title, 'News & <views>');
  assert.is(json.home_page_url, 'https://a.example/news');
  assert.is(json.feed_url, 'https://a.example/news/feed.json');
  assert.equal(json.authors, [{ name: 'A & B' }]);
  assert.not('author' in json);
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  for (const item of json.items) {
    assert.type(item.id, 'string');
    assert.type(item.content_html, 'string');
    assert.match(item.date_published, rfc3339);
    assert.match(item.date_modified, rfc3339);
    assert.ok(Array.isArray(item.authors));
    for (const url of [item.url, item.image].filter(Boolean)) assert.ok(URL.canParse(url), url);
  }
  const ids = json.items.map(({ id }: { id: string }) => id);
  assert.is(new Set(ids).size, ids.length);
  assert.equal(json.items[0].tags, ['R&D', 'News']);
  assert.not('tags' in json.items[1]);
});

test('a feed without items is valid as well', () => {
  const { rss, atom, json } = render([{ ...feed, items: [] }]);
  assert.ok(root(rss) && root(atom));
  assert.equal(JSON.parse(json).items, []);
});

test('the same items give the same bytes, whenever they are rendered', () => {
  const first = render();
  const realNow = Date.now;
  Date.now = () => realNow() + 86_400_000;
  try {
    assert.equal(render(), first);
  } finally {
    Date.now = realNow;
  }
});

test.run();
