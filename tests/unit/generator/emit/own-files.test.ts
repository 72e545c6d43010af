import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { preferOwnFiles } from '../../../../generator/emit/own-files.ts';
import { readyOutput } from '../../../../generator/output/output.ts';

const generated = [
  readyOutput('sitemap.xml', '<urlset/>', 'the sitemap'),
  readyOutput(
    'robots.txt',
    'User-agent: *\nDisallow: /app\n\nSitemap: https://a.example/sitemap.xml\n',
    'robots.txt',
  ),
  readyOutput('_headers', '/assets/*\n  Cache-Control: immutable\n', 'the header rules'),
];

const prefer = (path: string, text: string) =>
  preferOwnFiles(
    { disallow: ['/app'] },
    [readyOutput(path, text, `static/${path}`), readyOutput('logo.svg', '', 'static/logo.svg')],
    generated,
  );

test('a file of the site is published instead of the generated one of its path', async () => {
  const { files, diagnostics } = await prefer('sitemap.xml', '<mine/>');
  assert.equal(
    files.map(({ source }) => source),
    ['static/sitemap.xml', 'static/logo.svg', 'robots.txt', 'the header rules'],
  );
  assert.equal(diagnostics, []);
});

test('robots.txt without the sitemap or what may not be crawled is advice, else nothing', async () => {
  const { diagnostics } = await prefer('robots.txt', 'User-agent: *\nAllow: /\n');
  assert.equal(
    diagnostics.map(({ rule, severity, file, hint }) => [rule, severity, file, hint]),
    [
      [
        ...['emit/own-file', 'advice', 'static/robots.txt'],
        'Add "Sitemap: https://a.example/sitemap.xml" to it.',
      ],
      [
        ...['emit/own-file', 'advice', 'static/robots.txt'],
        'Set in only one of the two what crawlers must skip.',
      ],
    ],
  );
  const whole = 'User-agent: *\nDisallow: /app\nsitemap: https://b.example/s.xml\n';
  assert.equal((await prefer('robots.txt', whole)).diagnostics, []);
});

test('rules for hosts that the site’s own file lacks are advice once', async () => {
  const { diagnostics } = await prefer('_headers', '/*\n  X-A: 1\n');
  assert.equal(
    diagnostics.map(({ message }) => message),
    [
      'static/_headers is published instead of the generated _headers, but does not have its headers, such as "/assets/*".',
    ],
  );
  const all = '/assets/*\n  Cache-Control: immutable\n/*\n  X-A: 1\n';
  assert.equal((await prefer('_headers', all)).diagnostics, []);
});

test.run();
