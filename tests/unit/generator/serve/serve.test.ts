import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createOutputReader,
  type OpenFile,
  type OutputIndex,
  OutputReplacedError,
  toServedFile,
} from '../../../../generator/serve/output-index.ts';
import { type RunningServer, serve } from '../../../../generator/serve/serve.ts';
import { createFolder } from '../../../helpers/project.ts';

const megabytes = 1024 * 1024;
const video = randomBytes(5 * megabytes);
const text = 'All work and no play. '.repeat(100_000);
const compressedText = randomBytes(2 * megabytes);
const failures: unknown[] = [];
/** Every large file that was opened for an answer. */
const opened: OpenFile[] = [];
let server: RunningServer;

test.before(async () => {
  const out = createFolder('output');
  writeFileSync(join(out, 'video.mp4'), video);
  writeFileSync(join(out, 'plain.txt'), text);
  writeFileSync(join(out, 'small.txt'), text.slice(0, 1000));
  writeFileSync(join(out, 'ready.txt'), text);
  writeFileSync(join(out, 'ready.txt.br'), compressedText);
  const readOutput = createOutputReader(out);
  server = await startServer(() => {
    const index = readOutput();
    return {
      ...index,
      async read(path) {
        const file = await index.read(path);
        if ('handle' in file) opened.push(file);
        return file;
      },
    };
  });
});
test.after(() => server.close());

function startServer(readOutput: () => OutputIndex): Promise<RunningServer> {
  const onFailure = (error: unknown) => failures.push(error);
  return serve({ readOutput, onFailure, host: '127.0.0.1', port: 0 });
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(`${server.url}${path}`, { headers, method }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Waits until every file that was opened is closed again. */
async function untilClosed() {
  while (opened.some(({ handle }) => handle.fd !== -1)) await setImmediate();
}

test('a large file is sent whole, in parts, and not to those who have it', async () => {
  const whole = await get('/video.mp4');
  assert.is(whole.status, 200);
  assert.ok(whole.body.equals(video));
  assert.is(whole.headers['content-length'], String(video.length));
  const tag = String(whole.headers.etag);
  const part = await get('/video.mp4', { range: 'bytes=1000000-1000009', 'if-range': tag });
  assert.equal([part.status, part.body], [206, video.subarray(1_000_000, 1_000_010)]);
  assert.is(part.headers['content-range'], `bytes 1000000-1000009/${video.length}`);
  const end = await get('/video.mp4', { range: 'bytes=-7' });
  assert.equal([end.status, end.body], [206, video.subarray(-7)]);
  const changed = await get('/video.mp4', { range: 'bytes=0-9', 'if-range': '"other"' });
  assert.equal([changed.status, changed.body.length], [200, video.length]);
  const beyond = await get('/video.mp4', { range: `bytes=${video.length}-` });
  assert.equal([beyond.status, beyond.body.length], [416, 0]);
  const known = await get('/video.mp4', { 'if-none-match': tag });
  assert.equal([known.status, known.body.length], [304, 0]);
  const head = await get('/video.mp4', {}, 'HEAD');
  assert.equal([head.status, head.headers['content-length']], [200, String(video.length)]);
  assert.is(opened.length, 7);
  await untilClosed();
});

test('text is compressed when it is small, and else where the build has done it', async () => {
  const accept = { 'accept-encoding': 'br' };
  const small = await get('/small.txt', accept);
  assert.is(small.headers['content-encoding'], 'br');
  assert.is(String(brotliDecompressSync(small.body)), text.slice(0, 1000));
  const plain = await get('/plain.txt', accept);
  assert.equal([plain.headers['content-encoding'], plain.body.length], [undefined, text.length]);
  assert.is(plain.headers.vary, 'Accept-Encoding');
  const ready = await get('/ready.txt', accept);
  assert.is(ready.headers['content-encoding'], 'br');
  assert.is(ready.headers['content-type'], 'text/plain; charset=utf-8');
  assert.ok(ready.body.equals(compressedText));
  const part = await get('/ready.txt', { ...accept, range: 'bytes=5-9' });
  assert.equal([part.status, part.body], [206, compressedText.subarray(5, 10)]);
  assert.is.not(ready.headers.etag, (await get('/ready.txt')).headers.etag);
  await untilClosed();
});

test('a client that leaves in the middle is no failure, and leaves no file open', async () => {
  const count = opened.length;
  const sent = request(`${server.url}/video.mp4`).on('error', () => {});
  const [response] = await once(sent.end(), 'response');
  await once(response, 'readable');
  response.destroy();
  await untilClosed();
  assert.is(opened.length, count + 1);
  assert.equal(failures, []);
});

test('an answer that a build interrupts is that of the new build alone', async () => {
  const indexOf = (build: string, read: OutputIndex['read']): OutputIndex => ({
    base: '',
    urlStyle: 'file',
    has: (path) => path === 'index.html',
    read,
    headers: [{ path: '/*', headers: { 'X-Build': build } }],
    rewrites: [],
  });
  const replaced = indexOf('1', () => Promise.reject(new OutputReplacedError()));
  const current = indexOf('2', () => toServedFile('second'));
  const indexes = [replaced, replaced, current];
  const other = await startServer(() => indexes.shift() ?? current);
  const response = await fetch(other.url);
  assert.equal([response.status, response.headers.get('x-build')], [200, '2']);
  assert.is(await response.text(), 'second');
  await other.close();
});

test.run();
