import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
let server: StetServer;
let events: AsyncIterator<{ build: number; errors: string }>;

test.before(async () => {
  server = await startServer('watch', '--root', root, '--port', '0');
  events = listen(`${server.url}/__stet/events`);
  assert.is((await nextEvent()).build, 1);
});
test.after(async () => {
  assert.is(await server.stop(), 0);
});

/** The messages that a page gets, one by one. */
async function* listen(url: string) {
  const response = await fetch(url);
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end));
      text = text.slice(end + 2);
    }
  }
}

async function nextEvent() {
  const { value } = await events.next();
  return value as { build: number; errors: string };
}

/** Waits for builds until what they made is as it should be; a change may take more than one. */
async function until(isDone: () => Promise<boolean>) {
  while (!(await isDone())) await nextEvent();
}

const shows = (path: string, text: string) => until(async () => (await page(path)).includes(text));
const answers = (path: string, status: number) =>
  until(async () => (await fetch(`${server.url}${path}`)).status === status);

const page = async (path: string) => (await fetch(`${server.url}${path}`)).text();
const note = (heading: string) => `---\nheading: ${heading}\nwritten: 2024-06-01\n---\n\nText.\n`;
const edit = (file: string, from: string, to: string) =>
  writeFileSync(join(root, file), readFileSync(join(root, file), 'utf8').replace(from, to));

test('pages load the script that reloads them', async () => {
  assert.match(await page('/'), '/__stet/live-reload.js');
  assert.match(await page('/__stet/live-reload.js'), 'EventSource');
});

test('a changed, a new, a renamed and a deleted file are all seen', async () => {
  edit('notes/first.md', 'The first note', 'The very first note');
  await shows('/notes/first', 'The very first note');

  writeFileSync(join(root, 'notes/third.md'), note('A third'));
  await shows('/notes/third', 'A third');

  renameSync(join(root, 'notes/third.md'), join(root, 'notes/moved.md'));
  await answers('/notes/moved', 200);
  await answers('/notes/third', 404);

  rmSync(join(root, 'notes/moved.md'));
  await answers('/notes/moved', 404);
});

test('code, styles and the definition are seen too', async () => {
  edit('index-view.tsx', '<h1>Notes</h1>', '<h1>All notes</h1>');
  await shows('/', '<h1>All notes</h1>');

  edit('index-view.module.css', '40rem', '41rem');
  await until(async () => {
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(await page('/'))?.[1] ?? '';
    return (await page(sheet)).includes('41rem');
  });

  edit('site.config.ts', "title: 'Tiny'", "title: 'Tinier'");
  await shows('/', '<title>Tinier</title>');
});

test('an error is sent to the page with its place, and the last good page stays', async () => {
  edit('notes/first.md', 'written: 2024-05-01', 'written: soon');
  let event = await nextEvent();
  while (event.errors === '') event = await nextEvent();
  assert.match(event.errors, 'notes/first.md:3:10', event.errors);
  assert.match(server.output.stderr, 'notes/first.md:3:10');
  assert.match(await page('/notes/first'), '2024-05-01');

  edit('notes/first.md', 'written: soon', 'written: 2024-05-03');
  await shows('/notes/first', '2024-05-03');
});

test('only its own address is answered', async () => {
  const status = async (headers: Record<string, string>) => {
    const sent = request(`${server.url}/`, { headers }).end();
    const [response] = await once(sent, 'response');
    response.resume();
    return response.statusCode;
  };
  const { port } = new URL(server.url);
  assert.is(await status({ host: `localhost:${port}` }), 200);
  assert.is(await status({ host: `evil.example:${port}` }), 403);
  assert.is(await status({ host: `localhost:${port}`, origin: 'https://evil.example' }), 403);
  assert.is(await status({ host: `localhost:${port}`, origin: `http://localhost:${port}` }), 200);
});

test.run();
