import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { numberPolicies, policyOf } from '../../../../generator/config/policies.ts';
import type { Site } from '../../../../generator/config/site.ts';
import type { Head, Policy } from '../../../../generator/contract.ts';
import { jsonForScript } from '../../../../generator/lib/escape.ts';
import { createDocument } from '../../../../generator/render/document.ts';
import { renderHeadTags } from '../../../../generator/render/head.ts';
import { policyHeader, writePolicy } from '../../../../generator/render/policy.ts';

const template = '<html lang="{{language}}">{{head}}|{{markup}}|{{data}}</html>';

test('fills every slot, and takes a slot’s name inside a text for text', () => {
  const options = { file: 'document.html', hydrates: true, language: 'en' };
  assert.is(
    createDocument(template, options)({ head: '<i>', markup: '{{data}} $& $1', data: 'D' }),
    '<html lang="en"><i>|{{data}} $& $1|D</html>',
  );
});

test('a language from right to left turns the page, unless the template has a direction', () => {
  const parts = { head: '', markup: '', data: '' };
  const tagOf = (language: string, text = template) => {
    const options = { file: 'document.html', hydrates: true, language };
    return /<html[^>]*>/i.exec(createDocument(text, options)(parts))?.[0];
  };
  for (const language of ['ar', 'he-IL', 'fa', 'az-Arab', 'dv']) {
    assert.is(tagOf(language), `<html dir="rtl" lang="${language}">`);
  }
  for (const language of ['en', 'ar-Latn', 'zh-Hant-TW', 'en-a']) {
    assert.is(tagOf(language), `<html lang="${language}">`);
  }
  const own = template.replace('<html', '<html\n  dir=auto');
  assert.is(tagOf('ar', own), '<html\n  dir=auto lang="ar">');
  const script = template.replace('<html', '<html data-dir="1"');
  assert.is(tagOf('ar', script), '<html dir="rtl" data-dir="1" lang="ar">');
});

test('a template without a slot is refused, naming it', () => {
  assert.throws(
    () =>
      createDocument('{{head}}{{markup}}{{language}}', {
        file: 'd.html',
        hydrates: true,
        language: 'en',
      }),
    /lacks \{\{data\}\}/,
  );
});

test('data cannot end its script element', () => {
  const json = jsonForScript({ text: '</script><script>alert(1)</script>\u2028' });
  assert.not.match(json, /<|\u2028/);
  assert.equal(JSON.parse(json), { text: '</script><script>alert(1)</script>\u2028' });
});

const site = {
  ...{ url: 'https://a.example', base: '', name: 'A', language: 'en' },
  urlStyle: 'file',
} as unknown as Site;

test('head: the locale of a social card has a territory, as Open Graph requires', () => {
  const page = { path: '/x', view: 'v', data: null, head: { title: 'T', description: 'D' } };
  const localeOf = (language: string) =>
    /"og:locale" content="([^"]*)"/.exec(renderHeadTags({ ...site, language }, page, []))?.[1];
  assert.equal(['en', 'de-AT', 'zh-Hant-TW', 'sr-Latn', 'pt'].map(localeOf), [
    'en_US',
    'de_AT',
    'zh_TW',
    'sr_RS',
    'pt_BR',
  ]);
  // Neither is a language that anyone speaks somewhere.
  assert.equal(['en-a', 'xx'].map(localeOf), [undefined, undefined]);
});

test('head: everything is escaped, URLs are absolute, article times are there', () => {
  const head = renderHeadTags(
    site,
    {
      path: '/x',
      view: 'v',
      data: null,
      head: {
        title: 'A <b> & "c"',
        description: 'D',
        type: 'article',
        published: '2025-01-02',
        modified: '2025-01-03',
        image: { src: '/i.png', alt: 'I', width: 2, height: 1 },
        jsonLd: [{ '@type': 'Thing', name: '</script>' }],
      },
    },
    [],
  );
  assert.match(head, '<meta property="og:title" content="A &lt;b&gt; &amp; &quot;c&quot;">');
  assert.match(head, '<link rel="canonical" href="https://a.example/x">');
  assert.match(head, '<meta property="og:image" content="https://a.example/i.png">');
  // X shows a card without Open Graph's description of the picture.
  assert.match(head, '<meta name="twitter:image:alt" content="I">');
  assert.match(head, '<meta property="article:published_time" content="2025-01-02">');
  assert.match(head, '<meta name="robots" content="index, follow">');
  assert.is(head.match(/<\/script>/g)?.length, 1);
});

test('head: in directory style, URLs of pages end in a slash, whatever their names are', () => {
  const render = (path: string, head: Partial<Head> = {}) =>
    renderHeadTags(
      { ...site, url: 'https://a.example/b', base: '/b', urlStyle: 'directory' },
      { path, view: 'v', data: null, head: { title: '', description: '', ...head } },
      [feed('/news'), { ...feed('/notes'), paths: { rss: '/feed' } }],
    );
  for (const [path, url] of [
    ['/x', '/x/'],
    ['/next.js', '/next.js/'],
    ['/', '/'],
    ['/404', '/404'],
  ] as const) {
    const head = render(path, { next: '/p/3' });
    assert.match(head, `<link rel="canonical" href="https://a.example/b${url}">`);
    assert.match(head, `<meta property="og:url" content="https://a.example/b${url}">`);
    assert.match(head, '<link rel="next" href="/b/p/3/">');
    assert.match(head, 'href="/b/news/rss.xml">');
    assert.match(head, 'href="/b/feed">', 'a feed is a file');
  }
  assert.match(render('/x', { canonical: '/y' }), 'rel="canonical" href="https://a.example/b/y/"');
});

const feed = (home: string) => ({
  title: `Of ${home}`,
  description: '',
  home,
  paths: { rss: `${home}/rss.xml` },
  items: [],
});

test('head: the pages before and after, and the feeds that the page names, else all', () => {
  const render = (head: Partial<Head>) =>
    renderHeadTags(
      site,
      { path: '/x', view: 'v', data: null, head: { title: '', description: '', ...head } },
      [feed('/news'), feed('/notes')],
    );
  const named = render({ previous: '/p/1', next: '/p/3', feeds: ['/notes'] });
  assert.match(named, '<link rel="prev" href="/p/1">');
  assert.match(named, '<link rel="next" href="/p/3">');
  assert.match(named, 'title="Of /notes" href="/notes/rss.xml">');
  assert.not.match(named, '/news');
  const unnamed = render({});
  assert.match(unnamed, '/news/rss.xml');
  assert.match(unnamed, '/notes/rss.xml');
  assert.not.match(unnamed, 'rel="prev"');
});

test('the policy allows exactly what is inline, and its meta form leaves out what is header-only', () => {
  const policy = writePolicy(
    {
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
    { scripts: ['run()'], styles: ['p{}', 'a{}'] },
  );
  assert.match(policy?.meta ?? '', /style-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}='){2};?/);
  assert.match(policy?.header ?? '', /script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
  assert.match(policy?.header ?? '', "frame-ancestors 'none'");
  assert.not.match(policy?.meta ?? '', 'frame-ancestors');
});

test('where trusted types are required, the policy names the one of the generator beside the site’s', () => {
  const written = (policy: Policy) => writePolicy(policy, { scripts: [], styles: [] })?.meta;
  const required = { 'require-trusted-types-for': ["'script'"] };
  assert.is(written(required), "require-trusted-types-for 'script'; trusted-types default");
  assert.is(
    written({ ...required, 'trusted-types': ['charts'] }),
    "require-trusted-types-for 'script'; trusted-types charts default",
  );
  assert.is(written({ 'trusted-types': ['charts'] }), 'trusted-types charts');
});

const policies = {
  contentSecurityPolicy: {
    'default-src': ["'self'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  },
  pagePolicies: {
    '/form': {
      'default-src': ["'self'"],
      'frame-src': ['https://a.example'],
      'base-uri': ["'none'"],
    },
  },
};

test('a page has its own policy or that of all, and the header admits what any page may do', () => {
  assert.is(policyOf(policies, '/form'), policies.pagePolicies['/form']);
  assert.is(policyOf(policies, '/forms'), policies.contentSecurityPolicy);
  assert.is(
    policyHeader(policies, {
      inlineScripts: { hydrating: '', plain: '' },
      client: { inlineStyles: {} } as never,
    }),
    "default-src 'self'; frame-src https://a.example; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('equal policies have one number, and that of all pages has none', () => {
  const [same, form] = [policies.contentSecurityPolicy, policies.pagePolicies['/form']];
  assert.equal(
    numberPolicies({
      ...policies,
      pagePolicies: { '/a': { ...same }, '/b': form, '/c': { ...same, 'img-src': [] }, '/d': form },
    }),
    { '/b': 2, '/c': 3, '/d': 2 },
  );
});

test.run();
