import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDistPage } from '../../generator/check/dist/dist-page.ts';
import { findDeadExternals } from '../../generator/check/dist/external-links.ts';
import { createUrlResolver } from '../../generator/check/dist/resolve-url.ts';
import { listen } from '../helpers/listen.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A host that answers as it is told, and remembers what it was asked. */
async function startHost(answers: Record<string, Answer>) {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const answer = answers[request.url ?? ''] ?? ((_, response) => response.writeHead(404).end());
    answer(request, response);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, asked, most: () => most, close };
}

const fine: Answer = (_, response) => response.writeHead(200).end('fine');

/** Follows the links of a page. */
function follow(
  links: readonly string[],
  options: { memory: string; now?: string; timeout?: number },
) {
  const html = links.map((link) => `<a href="${link}">x</a>`).join('');
  const page = readDistPage('index.html', html);
  const built = { files: ['index.html'], read: () => html };
  return findDeadExternals(
    {
      pages: [page],
      resolve: createUrlResolver({ url: 'https://tiny.example', base: '', ...built }),
    },
    {
      now: new Date('2026-01-01'),
      pause: 0,
      ...options,
      ...(options.now && { now: new Date(options.now) }),
    } as never,
  );
}

const memory = () => join(createFolder('external'), 'memory.json');
const messages = (found: Awaited<ReturnType<typeof follow>>) => found.map(({ message }) => message);

test('each link is followed once, HEAD first, one at a time, and only what leads nowhere is said', async () => {
  const host = await startHost({
    '/fine': fine,
    '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
    '/private': (_, response) => response.writeHead(403).end(),
    '/moved': (_, response) => response.writeHead(301, { location: '/fine' }).end(),
  });
  const paths = ['/fine', '/fine#part', '/no-head', '/private', '/moved', '/gone'];
  const file = memory();
  const found = await follow([...paths.map((path) => host.url + path), '/own', 'mailto:a@b.c'], {
    memory: file,
  });
  assert.equal(messages(found), [`${host.url}/gone answers 404.`]);
  assert.is(host.most(), 1);
  assert.equal(
    host.asked.filter((line) => line.endsWith('/fine')),
    ['HEAD /fine', 'HEAD /fine'],
  );
  assert.ok(host.asked.includes('GET /no-head'));
  host.asked.length = 0;
  await follow([`${host.url}/fine`, `${host.url}/gone`], { memory: file, now: '2026-01-05' });
  assert.equal(host.asked, ['HEAD /gone', 'GET /gone'], 'only what was not there is asked again');
  host.asked.length = 0;
  await follow([`${host.url}/fine`], { memory: file, now: '2026-01-09' });
  assert.equal(host.asked, ['HEAD /fine'], 'after a week all is');
  host.close();
});

test('a host that never answers is not waited for', async () => {
  const host = await startHost({ '/slow': () => {} });
  const found = await follow([`${host.url}/slow`], { memory: memory(), timeout: 100 });
  assert.equal(messages(found), [`${host.url}/slow does not answer within 0.1 s.`]);
  host.close();
});

test('a host that has too much to do is asked again when it says', async () => {
  let count = 0;
  const host = await startHost({
    '/busy': (_, response) => {
      count += 1;
      response.writeHead(count === 1 ? 429 : 200, { 'retry-after': '0' }).end();
    },
    '/long': (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
    '/never': (_, response) => response.writeHead(503, { 'retry-after': '0' }).end(),
  });
  const urls = ['/busy', '/long', '/never'].map((path) => `${host.url}${path}`);
  const found = await follow(urls, { memory: memory() });
  assert.equal(messages(found), [
    `${host.url}/long answers 429.`,
    `${host.url}/never answers 503.`,
  ]);
  assert.is(count, 2);
  const asked = host.asked.filter((request) => !request.endsWith('/busy'));
  assert.equal(asked, ['HEAD /long', ...Array(3).fill('HEAD /never')]);
  host.close();
});

test('a host that is not there is said to be so', async () => {
  const host = await startHost({});
  host.close();
  const [message = ''] = messages(await follow([`${host.url}/a`], { memory: memory() }));
  assert.match(message, /cannot be reached \(.*ECONNREFUSED/);
});

test('check --external places a dead link where it is written; without it nobody is asked', async () => {
  const host = await startHost({});
  const root = copyFixture('tiny');
  const note = join(root, 'notes/first.md');
  writeFileSync(note, `${readFileSync(note, 'utf8')}\nSee [there](${host.url}/gone).\n`);
  await stet('build', '--root', root);
  const quiet = await stet('check', '--root', root, '--dist', '--json');
  assert.equal(JSON.parse(quiet.stdout).diagnostics, []);
  assert.equal(host.asked, []);
  const { code, stdout } = await stet('check', '--root', root, '--external', '--json');
  const [found] = JSON.parse(stdout).diagnostics;
  assert.equal(
    [code, found.rule, found.severity, found.file, found.line],
    [0, 'dist/external', 'warning', 'notes/first.md', 14],
  );
  host.close();
});

test.run();
