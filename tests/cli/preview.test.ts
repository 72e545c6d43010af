import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listen } from '../helpers/listen.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { runStet, type StetServer, startServer } from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
let server: StetServer;

test.before(async () => {
  await stet('build', '--root', root);
  server = await startServer('preview', '--root', root, '--port', '0');
});
test.after(async () => {
  assert.is(await server.stop(), 0, 'it stops when asked to');
});

/** A request as it stands: nothing decoded, no redirect followed. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(`${server.url}${path}`, { headers, method }).end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test('pages have clean URLs, and other names lead to them', async () => {
  assert.is((await get('/notes/first')).status, 200);
  const redirect = await get('/notes/first.html?a=1?b');
  assert.equal([redirect.status, redirect.headers.location], [308, '/notes/first?a=1?b']);
});

test('unknown paths are 404, other methods 405, a broken escape 400', async () => {
  assert.is((await get('/nothing')).status, 404);
  assert.is((await get('/', {}, 'POST')).status, 405);
  assert.is((await get('/%E0%A4%A')).status, 400);
});

test('text is compressed as the client likes it', async () => {
  const plain = (await get('/')).body;
  const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
  assert.is(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.body), plain);
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  assert.is(gzip.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.body), plain);
  assert.is(brotli.headers.vary, 'Accept-Encoding');
});

test('a client that has the file is told so; HEAD has headers and no body', async () => {
  const { etag = '' } = (await get('/')).headers;
  assert.is((await get('/', { 'if-none-match': etag })).status, 304);
  assert.is((await get('/', { 'if-none-match': '"other"' })).status, 200);
  const head = await get('/', {}, 'HEAD');
  assert.equal([head.status, head.body.length], [200, 0]);
  assert.ok(Number(head.headers['content-length']) > 0);
});

test('a client can ask for a part, also of the compressed form', async () => {
  const all = await get('/', { 'accept-encoding': 'br' });
  const tag = String(all.headers.etag);
  const part = await get('/', { 'accept-encoding': 'br', range: 'bytes=10-19', 'if-range': tag });
  assert.equal([part.status, part.body], [206, all.body.subarray(10, 20)]);
  assert.is(part.headers['content-range'], `bytes 10-19/${all.body.length}`);
  assert.is(part.headers['content-length'], '10');
  assert.is((await get('/', { range: 'bytes=0-9', 'if-range': '"other"' })).status, 200);
  const beyond = await get('/', { range: 'bytes=1000000-' });
  assert.equal([beyond.status, beyond.body.length], [416, 0]);
  assert.match(beyond.headers['content-range'], /^bytes \*\/\d+$/);
  assert.is((await get('/', { range: 'bytes=0-9' }, 'HEAD')).status, 200);
  assert.is((await get('/nothing', { range: 'bytes=0-0' })).status, 404);
});

test('hashed files are kept for a year, pages are asked for each time', async () => {
  const page = await get('/');
  assert.is(page.headers['cache-control'], 'public, max-age=0, must-revalidate');
  const script = /src="(\/assets\/[^"]+)"/.exec(page.body.toString())?.[1] ?? '';
  const { headers } = await get(script);
  assert.is(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(headers['content-type']), 'text/javascript');
});

test('nothing outside the output is served, nor its host files', async () => {
  for (const path of [
    '/../site.config.ts',
    '/..%2fsite.config.ts',
    '/%2e%2e/site.config.ts',
    '/_headers',
    '/_redirects',
    '/_build',
  ]) {
    assert.is((await get(path)).status, 404, path);
  }
});

test('a new build is served without a restart', async () => {
  writeFileSync(join(root, 'notes/new.md'), '---\nheading: New\nwritten: 2024-06-01\n---\n');
  assert.is((await get('/notes/new')).status, 404);
  await stet('build', '--root', root);
  assert.is((await get('/notes/new')).status, 200);
  for (const heading of ['Second', 'Third', 'Fourth']) {
    writeFileSync(
      join(root, 'notes/new.md'),
      `---\nheading: ${heading}\nwritten: 2024-06-01\n---\n`,
    );
    await stet('build', '--root', root);
    // The next two builds come without a request in between.
    if (heading === 'Second') assert.match(String((await get('/notes/new')).body), heading);
  }
  assert.match(String((await get('/notes/new')).body), 'Fourth');
});

test('a taken port gives way to the next, said aloud', async () => {
  const blocker = createServer();
  const port = await listen(blocker);
  const second = await startServer('preview', '--root', root, '--port', String(port));
  // It is on the standard error, which may be read after the URL on the standard output.
  await second.saw(`Port ${port} is taken`);
  assert.match(second.output.stderr, `Port ${port} is taken`);
  assert.not.match(second.url, `:${port}`);
  await second.stop();
  blocker.close();
});

test('without an output it says what to do', async () => {
  const { code, stderr } = await runStet('preview', '--root', copyFixture('tiny'));
  assert.is(code, 1);
  assert.match(stderr, 'Run stet build first');
});

test.run();
