import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import type { Content, PageSpec, PageTools } from '../../../../generator/contract.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { SupersededError } from '../../../../generator/lib/superseded-error.ts';
import {
  askForFeeds,
  askForPages,
  askForShared,
} from '../../../../generator/plan/ask-definition.ts';

const tools = {} as PageTools;
const content = {} as Content<never>;

/** What is said when the site's functions return these values. */
async function complaints(returned: { pages?: unknown; feeds?: unknown; shared?: unknown }) {
  const site = {
    ...{ root: '/site', configFile: '/site/site.config.ts' },
    ...{ pages: () => returned.pages, feeds: () => returned.feeds, shared: () => returned.shared },
  } as unknown as Site;
  const question = { site, content, tools };
  try {
    if ('pages' in returned) await askForPages(question);
    if ('feeds' in returned) await askForFeeds(question);
    if ('shared' in returned) await askForShared(question);
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.diagnostics;
  }
}

const messages = async (returned: Parameters<typeof complaints>[0]) =>
  (await complaints(returned)).map(({ message }) => message);

const page = {
  ...{ path: '/about', view: 'page', data: { list: [1, 'a', null], left: undefined } },
  head: { title: 'About', description: 'Who we are.' },
};
const item = {
  ...{ path: '/a', title: 'A', summary: 'S', html: '<p>', published: '2026-01-31' },
};
const feed = {
  title: 'News',
  description: 'All.',
  home: '/',
  paths: { rss: '/f.xml' },
  items: [item],
};

test('what the contract has passes', async () => {
  const head = {
    ...{ ...page.head, keywords: ['a'], author: 'A', type: 'article', published: '2026-01-31' },
    ...{ modified: '2026-01-31T10:00Z', robots: 'noindex', canonical: 'https://b.example/a' },
    ...{ image: { src: '/a.png', alt: '', width: 1, height: 1 }, previous: '/a', next: '/b' },
    ...{ feeds: ['/'], jsonLd: [{ '@type': 'Thing' }] },
  };
  const whole = {
    ...{ ...page, head, body: { hash: 'a' }, source: 'a.md', lastModified: '2026-01-31' },
    ...{ images: ['/a.png'], listed: false },
  };
  const forms = { rss: '/a/.well-known/feed', atom: '/a_b~c/d.xml', json: '/Feed.json' };
  assert.equal(
    await messages({ pages: [page, whole], feeds: [feed, { ...feed, paths: forms }] }),
    [],
  );
  assert.equal(await messages({ shared: null }), []);
});

const pageFaults: readonly [field: string, value: unknown, says: string][] = [
  ['head', undefined, 'head is missing; it must be an object such as { title: "About", descr'],
  ['head', { description: 'D' }, 'head.title is missing; it must be a string.'],
  ['head', { ...page.head, keywords: ['a', 1] }, 'head.keywords[1] is 1; it must be a string.'],
  [
    'head',
    { ...page.head, type: 'page' },
    'head.type is "page"; it must be "website" or "article".',
  ],
  ['head', { ...page.head, published: 'soon' }, 'head.published is "soon"; it must be an ISO date'],
  [
    'head',
    { ...page.head, image: { src: '/a' } },
    'head.image.alt is missing; it must be a string.',
  ],
  [
    'head',
    { ...page.head, canonical: 'http://' },
    'head.canonical is "http://"; it must be a path',
  ],
  ['head', { ...page.head, jsonLd: [() => 1] }, 'head.jsonLd[0] is a function; it must be JSON'],
  ['view', 1, 'view is 1; it must be a string.'],
  ['data', { at: new Date(0) }, 'data.at is a Date; it must be JSON'],
  ['data', [{ a: Number.NaN }], 'data[0].a is NaN; it must be JSON'],
  ['data', { a: 1n }, 'data.a is 1; it must be JSON'],
  ['data', new Map(), 'data is a Map; it must be JSON'],
  ['body', null, 'body is null; it must be a string, or the html of an entry.'],
  ['source', {}, 'source is an object; it must be a string.'],
  ['lastModified', '2026-02-30', 'lastModified is "2026-02-30"; it must be an ISO date'],
  ['images', 'a.png', 'images is "a.png"; it must be an array.'],
  ['listed', 'no', 'listed is "no"; it must be true or false.'],
];

for (const [field, value, says] of pageFaults) {
  test(`a page’s ${says}`, async () => {
    const [message = '', ...others] = await messages({
      pages: [page, { ...page, [field]: value }],
    });
    assert.ok(message.startsWith(`The page /about: ${says}`), message);
    if (!says.includes('image')) assert.equal(others, []);
  });
}

test('data that holds itself is refused', async () => {
  const data: Record<string, unknown> = {};
  data.self = data;
  const [message = ''] = await messages({ pages: [{ ...page, data }] });
  assert.match(message, /The page \/about: data\.self\.self.*… is an object; it must be JSON/);
});

test('what is no list, or no page, is named by its place', async () => {
  assert.equal(await messages({ pages: undefined }), [
    'What pages() returned is missing; it must be an array of PageSpec.',
  ]);
  const [first = '', second = ''] = await messages({ pages: [page, null, { ...page, path: 3 }] });
  assert.is(first, 'Number 2 of pages(): it is null; it must be an object.');
  assert.is(second, 'Number 3 of pages(): path is 3; it must be a string.');
});

test('a fault is in the file of its page, else in the definition, and is said once for many pages', async () => {
  const faulty = { ...page, head: undefined, source: 'content/a.md' };
  const [own] = await complaints({ pages: [faulty] });
  assert.equal([own?.rule, own?.file], ['plan/invalid', 'content/a.md']);
  assert.match(own?.hint ?? '', "The type PageSpec of 'stet'");
  const many = await complaints({ pages: Array.from({ length: 9 }, () => ({ ...page, head: 1 })) });
  assert.is(many.length, 1);
  assert.is(many[0]?.file, 'site.config.ts');
  assert.match(many[0]?.message ?? '', '8 others have the same fault.');
});

for (const path of [
  'feed.xml',
  '/../feed.xml',
  '/a/../b',
  '/./a',
  '//a',
  '/a/',
  '/',
  '/a b',
  '/a?b',
  `/${'a'.repeat(241)}`,
]) {
  test(`a feed cannot be at ${path.slice(0, 20)}`, async () => {
    const [message = ''] = await messages({ feeds: [{ ...feed, paths: { atom: path } }] });
    assert.match(message, /^The feed of \/: paths\.atom is ".*"; it must be the path of a file/);
  });
}

const feedFaults: readonly [fault: object, says: string][] = [
  [{ paths: undefined }, 'paths is missing; it must be an object such as { rss: "/feed.xml" }.'],
  [{ title: undefined }, 'title is missing; it must be a string.'],
  [{ items: [{ ...item, published: 'soon' }] }, 'items[0].published is "soon"; it must be an ISO'],
  [{ items: [{ ...item, html: 1 }] }, 'items[0].html is 1; it must be a string, or'],
  [{ items: [{ ...item, path: 'http://' }] }, 'items[0].path is "http://"; it must be a path'],
  [{ items: [{ ...item, categories: 'a' }] }, 'items[0].categories is "a"; it must be an array.'],
];

for (const [fault, says] of feedFaults) {
  test(`a feed’s ${says}`, async () => {
    const [message = ''] = await messages({ feeds: [{ ...feed, ...fault }] });
    assert.ok(message.startsWith(`The feed of /: ${says}`), message);
  });
}

test('pages may come from a generator, and are looked at like those of an array', async () => {
  const pathsOf = async (pages: () => unknown) => {
    const site = { pages } as unknown as Site;
    return (await askForPages({ site, content, tools })).map(({ path }) => path);
  };
  function* some() {
    yield page;
    yield { ...page, path: '/b' };
  }
  assert.equal(await pathsOf(some), ['/about', '/b']);
  assert.equal(
    await pathsOf(async function* () {
      yield* some();
    }),
    ['/about', '/b'],
  );
  assert.equal(await messages({ pages: new Set([page, { ...page, view: 1 }]) }), [
    'The page /about: view is 1; it must be a string.',
  ]);
  assert.match((await messages({ pages: 'ab' }))[0] ?? '', 'it must be an array of PageSpec');
});

test('a generator that throws half-way is said to be pages() that threw', async () => {
  const [message = ''] = await messages({
    pages: (function* () {
      yield page;
      throw new Error('no menu');
    })(),
  });
  assert.match(message, 'pages()');
  assert.match(message, 'no menu');
});

test('a plan that is given up does not wait for the site, and ends its generator', async () => {
  const giveUp = async (pages: () => unknown) => {
    const site = { pages } as unknown as Site;
    const pause = () => Promise.reject(new SupersededError());
    const error = await askForPages({ site, content, tools, pause }).catch((error) => error);
    assert.instance(error, SupersededError);
  };
  let [answer, end] = [() => {}, () => {}];
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let items = 0;
  await giveUp(async function* () {
    try {
      for (; items < 3; items += 1) yield slow.then(() => page);
    } finally {
      end();
    }
  });
  await giveUp(() => slow.then(() => Promise.reject(new Error('Too late.'))));
  answer();
  await ended;
  assert.is(items, 0);
});

test('a page that is as it was the last time is the same object, and only others are looked at', async () => {
  const ask = (pages: unknown, last?: readonly PageSpec[]) => {
    const files = { root: '/site', configFile: '/site/site.config.ts' };
    const site = { ...files, pages: () => pages } as unknown as Site;
    return askForPages({ site, content, tools }, last);
  };
  const [first, second, third] = ['/a', '/b', '/c'].map((path) => ({ ...page, path }));
  const last = await ask([first, second, third]);
  const changed = { ...page, path: '/b', view: 'other' };
  const now = await ask(structuredClone([third, changed, { ...page, path: '/new' }, first]), last);
  assert.is(now[0], third);
  assert.equal(now[1], changed);
  assert.is(now[3], first);
  const error = await ask([first, { ...page, path: '/b', view: 1 }], last).catch(
    (reason) => reason,
  );
  assert.equal(error.diagnostics[0].message, 'The page /b: view is 1; it must be a string.');
});

test('what pages share is JSON', async () => {
  const [message = ''] = await messages({ shared: { menu: [{ open() {} }] } });
  assert.match(message, 'What shared() returned: menu[0].open is a function; it must be JSON');
});

test('the path of a page has its letters in one form, whatever the file system gave', async () => {
  const site = { pages: () => [{ ...page, path: '/u\u0308ber' }, page] } as unknown as Site;
  const pages = await askForPages({ site, content, tools });
  assert.equal(
    pages.map(({ path }) => path),
    ['/über', '/about'],
  );
  assert.is(pages[1], page);
});

test.run();
