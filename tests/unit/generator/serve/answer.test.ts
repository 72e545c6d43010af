import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseHeaders, parseRedirects } from '../../../../generator/output/host-files.ts';
import { answerPath } from '../../../../generator/serve/answer.ts';
import type { OutputIndex } from '../../../../generator/serve/output-index.ts';

const files = [
  'über/uns.html',
  'index.html',
  'about/us.html',
  'dir/index.html',
  'app/home.html',
  '404.html',
  'a.css',
];
const index: OutputIndex = {
  has: (path) => files.includes(path),
  read: (path) => ({ etag: 'e', bytes: Buffer.from(path) }),
  headers: parseHeaders(
    '# comment\n/*\n  X-All: 1\n  X-Which: general\n\n/about/*\n  X-Which: about: us\n',
  ),
  ...parseRedirects(
    '/old /about/us 301\n/app/* /app/home 200\n/lost/* /about/us 404\n/früher /%C3%BCber/uns 301\n/drüben/* /%C3%BCber/uns 200\n',
  ),
};
const answer = (path: string, query = '') => {
  const { status, headers, file } = answerPath(index, path, query);
  return [status, file ?? headers.Location];
};

test('files and clean URLs', () => {
  assert.equal(answer('/'), [200, 'index.html']);
  assert.equal(answer('/about/us'), [200, 'about/us.html']);
  assert.equal(answer('/dir'), [200, 'dir/index.html']);
  assert.equal(answer('/a.css'), [200, 'a.css']);
});

test('other names of a page redirect to its one URL and keep the query', () => {
  assert.equal(answer('/about/us.html'), [308, '/about/us']);
  assert.equal(answer('/about/us/', '?a=1'), [308, '/about/us?a=1']);
  assert.equal(answer('/index.html'), [308, '/']);
  assert.equal(answer('/dir/index.html'), [308, '/dir']);
});

test('in directory style, a page has a slash at the end of its URL, and a file has none', () => {
  const rules = parseRedirects(
    "# urlStyle: 'directory'\n/old /dir/ 301\n/old/ /dir/ 301\n/app/* /dir/ 200\n",
  );
  const inFolders = (path: string, query = '') => {
    const { status, headers, file } = answerPath({ ...index, ...rules }, path, query);
    return [status, file ?? headers.Location];
  };
  assert.equal(inFolders('/'), [200, 'index.html']);
  assert.equal(inFolders('/dir/'), [200, 'dir/index.html']);
  for (const path of ['/dir', '/dir/index.html', '/dir.html', '/dir//']) {
    assert.equal(inFolders(path, '?a=1'), [308, '/dir/?a=1'], path);
  }
  // A file of the static folder.
  assert.equal(inFolders('/about/us'), [200, 'about/us.html']);
  assert.equal(inFolders('/about/us/'), [308, '/about/us']);
  assert.equal(inFolders('/a.css'), [200, 'a.css']);
  for (const path of ['/old', '/old/']) assert.equal(inFolders(path), [301, '/dir/']);
  assert.equal(inFolders('/app/x'), [200, 'dir/index.html']);
  for (const path of ['/404', '/404/', '/about/', '//evil.example/', '//dir/', '/nothing/']) {
    assert.equal(inFolders(path), [404, '404.html'], path);
  }
});

test('no redirect leads to another site', () => {
  assert.equal(answer('//evil.example/'), [404, '404.html']);
  assert.equal(answer('//evil.example/index.html'), [404, '404.html']);
});

test('rules: redirect, rewrite, rewrite with another status', () => {
  assert.equal(answer('/old'), [301, '/about/us']);
  assert.equal(answer('/app/anything/else'), [200, 'app/home.html']);
  assert.equal(answer('/lost/x'), [404, 'about/us.html']);
});

test('paths in any script are found decoded, and redirects are sent encoded', () => {
  assert.equal(answer('/über/uns'), [200, 'über/uns.html']);
  assert.equal(answer('/über/uns.html'), [308, '/%C3%BCber/uns']);
  assert.equal(answer('/früher'), [301, '/%C3%BCber/uns']);
  assert.equal(answer('/drüben/x'), [200, 'über/uns.html']);
});

test('anything else is the not-found page, and a path never leaves the output', () => {
  assert.equal(answer('/nothing'), [404, '404.html']);
  assert.equal(answer('/../package.json'), [404, '404.html']);
  assert.equal(answer('/..\\package.json'), [404, '404.html']);
});

test('the not-found page is no page that could be asked for', () => {
  for (const path of ['/404', '/404.html', '/404/', '/404/index.html']) {
    assert.equal(answer(path), [404, '404.html'], path);
  }
});

test('headers of every matching rule; the later one wins', () => {
  assert.equal(answerPath(index, '/about/us', '').headers, {
    'X-All': '1',
    'X-Which': 'about: us',
  });
  assert.equal(answerPath(index, '/', '').headers, { 'X-All': '1', 'X-Which': 'general' });
});

test.run();
