import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Rewrite } from '../../../../generator/contract.ts';
import {
  formatHeaders,
  formatRedirects,
  parseHeaders,
  parseRedirects,
} from '../../../../generator/output/host-files.ts';

const rewrites: Rewrite[] = [
  { from: '/old', to: '/new', status: 301 },
  { from: '/away', to: 'https://a.example/project/x', status: 302 },
  { from: '/app/*', to: '/app/home', status: 200 },
  { from: '/news/*', to: '/:splat', status: 301 },
];
const headers = [{ path: '/*', headers: { 'X-One': '1' } }];

test('what is written for hosts is read back, with a base and without', () => {
  for (const base of ['', '/project', '/a/b']) {
    for (const urlStyle of ['file', 'directory'] as const) {
      const text = formatRedirects(rewrites, { base, urlStyle });
      assert.equal(parseRedirects(text), { base, urlStyle, rewrites });
    }
    assert.equal(parseHeaders(formatHeaders(headers, base), base), headers);
  }
});

test('a file of the site’s own is read with the line ends of Windows, too', () => {
  const onWindows = (text: string) => text.replaceAll('\n', '\r\n');
  assert.equal(parseHeaders(onWindows(formatHeaders(headers))), headers);
  assert.equal(
    parseRedirects(onWindows(formatRedirects(rewrites, { base: '', urlStyle: 'file' }))).rewrites,
    rewrites,
  );
});

test('below a base redirects come before the files, and what is for other paths after them', () => {
  assert.is(
    formatRedirects(rewrites, { base: '/project', urlStyle: 'file' }),
    `/project/old /project/new 301
/project/away https://a.example/project/x 302
/ /project/ 302
/project/* /:splat 200
/project/app/* /project/app/home 200
/project/news/* /project/:splat 301
`,
  );
});

test.run();
