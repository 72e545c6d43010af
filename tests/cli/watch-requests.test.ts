import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { type StetServer, startServerWith } from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
const outside = createFolder('outside');
const opened = join(outside, 'opened.txt');
let server: StetServer;
let host: string;

test.before(async () => {
  writeFileSync(join(outside, 'secret.md'), 'secret');
  symlinkSync(outside, join(root, 'notes/link'));
  // Stands for an editor: writes down what it is asked to open.
  const editor = join(outside, 'editor.sh');
  writeFileSync(
    editor,
    `#!/bin/sh\necho "$@" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
  );
  chmodSync(editor, 0o755);
  server = await startServerWith({ LAUNCH_EDITOR: editor }, 'watch', '--root', root, '--port', '0');
  host = new URL(server.url).host;
});
test.after(async () => {
  await server.stop();
});

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The status of an answer; the headers are sent as they are, `Host` included. */
async function statusOf({ path = '/', method = 'GET', headers = {}, body }: Sent): Promise<number> {
  const sent = request(`${server.url}${path}`, { method, headers: { host, ...headers } });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.destroy();
  return response.statusCode;
}

const paths = ['/', '/notes/first', '/notes/first.json', '/__stet/client.js', '/__stet/events'];
const port = () => new URL(server.url).port;

const refused: [what: string, headers: () => Record<string, string>][] = [
  ['a foreign host', () => ({ host: 'evil.example' })],
  ['a name that was rebound to this machine', () => ({ host: `evil.example:${port()}` })],
  ['a name that only begins like it', () => ({ host: `localhost.evil.example:${port()}` })],
  ['an address of the network', () => ({ host: `192.168.0.7:${port()}` })],
  ['a foreign origin', () => ({ origin: 'https://evil.example' })],
  ['an origin without a name', () => ({ origin: 'null' })],
  ['another port of this machine', () => ({ origin: 'http://localhost:1' })],
  ['the same over https', () => ({ origin: `https://${host}` })],
  [
    'a script of another site',
    () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }),
  ],
  [
    'a frame on another site',
    () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }),
  ],
  [
    'an image on another port',
    () => ({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }),
  ],
];

for (const [what, headers] of refused) {
  test(`refused on every path: ${what}`, async () => {
    for (const path of paths) assert.is(await statusOf({ path, headers: headers() }), 403, path);
    const status = await statusOf({
      path: '/__stet/open',
      method: 'POST',
      headers: { origin: `http://${host}`, 'content-type': 'application/json', ...headers() },
      body: JSON.stringify({ file: 'notes/first.md' }),
    });
    assert.is(status, 403);
    assert.ok(!existsSync(opened));
  });
}

const answered: [what: string, headers: () => Record<string, string>][] = [
  ['its own name', () => ({})],
  ['its number', () => ({ host: `127.0.0.1:${port()}` })],
  ['its own origin', () => ({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })],
  ['an address that was typed', () => ({ 'sec-fetch-site': 'none' })],
  [
    'a link on another site',
    () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }),
  ],
];

for (const [what, headers] of answered) {
  test(`answered: ${what}`, async () => {
    for (const path of paths) assert.is(await statusOf({ path, headers: headers() }), 200, path);
  });
}

test('answers are of no use to another origin', async () => {
  const { headers } = await fetch(server.url);
  assert.is(headers.get('access-control-allow-origin'), null);
  assert.is(headers.get('cross-origin-resource-policy'), 'same-origin');
});

const open = (place: unknown, more: Sent = {}) =>
  statusOf({
    path: '/__stet/open',
    method: 'POST',
    body: JSON.stringify(place),
    ...more,
    headers: { origin: `http://${host}`, 'content-type': 'application/json', ...more.headers },
  });

test('the editor opens nothing outside the root, and nothing that is no place', async () => {
  assert.is(await open({ file: '../outside/secret.md' }), 404);
  assert.is(await open({ file: join(outside, 'secret.md') }), 404);
  assert.is(await open({ file: 'notes/link/secret.md' }), 404);
  assert.is(await open({ file: 'notes' }), 404);
  assert.is(await open({ file: 'notes/nothing.md' }), 404);
  assert.is(await open({ file: 'notes/first.md', line: '1; rm' }), 400);
  assert.is(await open({ file: 7 }), 400);
  assert.is(await open('{'), 400);
  assert.is(await open({ file: 'x'.repeat(20_000) }), 400);
  assert.is(await statusOf({ path: '/__stet/open' }), 405);
  assert.is(
    await open({ file: 'notes/first.md' }, { headers: { 'content-type': 'text/plain' } }),
    415,
  );
  assert.is(await statusOf({ path: '/__stet/open', method: 'POST', body: '{}' }), 403);
  assert.ok(!existsSync(opened));
});

test('the editor opens a place', async () => {
  assert.is(await open({ file: 'notes/first.md', line: 3, column: 10 }), 204);
  while (!existsSync(opened)) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.is(readFileSync(opened, 'utf8').trim(), `${join(root, 'notes/first.md')} 3 10`);
});

test.run();
