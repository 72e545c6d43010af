import { randomFillSync } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openRemoteCache } from '../../../../generator/cache/remote/settings.ts';
import { type BazelCache, filesOf, startBazelCache } from '../../../helpers/bazel-cache.ts';
import { listen } from '../../../helpers/listen.ts';
import { projectFolder } from '../../../helpers/project.ts';

const servers: BazelCache[] = [];
test.after(() => {
  for (const server of servers) server.close();
});

async function start(authorization?: string): Promise<BazelCache> {
  const server = await startBazelCache(authorization);
  servers.push(server);
  return server;
}

/** What a build does with a remote cache. */
function open(address: string, env: Record<string, string> = {}, lane?: number) {
  const remote = openRemoteCache(projectFolder, address, env, lane);
  return {
    remote,
    async read(...keys: string[]): Promise<Record<string, string>> {
      const found: Record<string, string> = {};
      await remote.fetch(keys, (values) => {
        for (const [key, bytes] of values) if (keys.includes(key)) found[key] = `${bytes}`;
      });
      return found;
    },
    async write(values: Record<string, string>) {
      await remote.publish(Object.keys(values), {
        sizeOf: (key) => Buffer.byteLength(values[key] ?? ''),
        readInto: (bytes, key) => bytes.write(values[key] ?? '') === bytes.length,
      });
    },
  };
}

test('what one build makes the next one reads, from few blobs', async () => {
  const { url, namesIn, refused } = await start();
  const values = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`page/${index}`, `page ${index} `.repeat(20)]),
  );
  await open(url).write(values);
  assert.is(namesIn('cas').length, 2, 'a pack and the list of packs');
  await open(url).write({ 'page/new': 'made by the second', 'state/empty': '' });
  const third = open(url);
  assert.equal(await third.read('page/7', 'page/1999', 'page/none', 'page/new', 'state/empty'), {
    'page/7': values['page/7'],
    'page/1999': values['page/1999'],
    'page/new': 'made by the second',
    'state/empty': '',
  });
  assert.is(third.remote.complaint, undefined);
  assert.equal(refused, []);
});

test('many values go in several packs, and one that is gone costs its values alone', async () => {
  const { url, blobs, namesIn } = await start();
  const large = (seed: number) =>
    Array.from({ length: 500_000 }, (_, at) =>
      ((at * 2_654_435_761 + seed) >>> 7).toString(36),
    ).join('');
  await open(url).write({ a: large(1), b: large(2), c: large(3), d: large(4), e: 'small' });
  const packs = namesIn('cas');
  assert.ok(packs.length > 2, `${packs.length} blobs`);
  const [first = ''] = packs;
  blobs.delete(first);
  const found = await open(url).read('a', 'b', 'c', 'd', 'e');
  assert.ok(Object.keys(found).length > 0 && Object.keys(found).length < 5);
});

test('an entry of the action cache is an ActionResult that names the list of packs', async () => {
  const { url, blobs, namesIn } = await start();
  await open(url).write({ a: 'b' });
  const [entry = ''] = namesIn('ac');
  const [file = ''] = filesOf(blobs.get(entry) ?? Buffer.alloc(0));
  assert.ok(blobs.has(file));
});

test('many small packs become one as soon as another is added', async () => {
  const { url, requests } = await start();
  const keys = Array.from({ length: 40 }, (_, index) => `edit/${index}`);
  for (const key of keys) await open(url).write({ [key]: key });
  const last = open(url);
  await last.read('none');
  assert.not(last.remote.has('edit/3'), 'it is to be sent again');
  await last.write(Object.fromEntries(keys.map((key) => [key, key])));
  requests.length = 0;
  assert.equal(await open(url).read('edit/3', 'edit/39'), {
    'edit/3': 'edit/3',
    'edit/39': 'edit/39',
  });
  const blobs = requests.filter((request) => request === 'GET /some/team/cas');
  assert.is(blobs.length, 2, 'the list and one pack');
});

test('packs of many values that compress well are not sent again', async () => {
  const { url } = await start();
  const keys = Array.from({ length: 40 }, (_, index) => `page/${index}`);
  for (const key of keys) await open(url).write({ [key]: key.repeat(300_000) });
  const last = open(url);
  await last.read('none');
  assert.equal(
    keys.filter((key) => !last.remote.has(key)),
    [],
  );
});

test('shards write next to one another, and a build reads what all of them left', async () => {
  const { url } = await start();
  await Promise.all(
    [1, 2, 3, 63].map((lane) => open(url, {}, lane).write({ [`of/${lane}`]: `${lane}` })),
  );
  assert.equal(await open(url).read('of/1', 'of/2', 'of/3', 'of/63'), {
    'of/1': '1',
    'of/2': '2',
    'of/3': '3',
    'of/63': '63',
  });
});

test('the credentials of the address, or a token, are sent', async () => {
  const basic = await start(`Basic ${Buffer.from('ci:pass word').toString('base64')}`);
  const withName = basic.url.replace('http://', 'http://ci:pass%20word@');
  await open(withName).write({ a: 'b' });
  assert.equal(await open(withName).read('a'), { a: 'b' });
  const bearer = await start('Bearer secret');
  await open(bearer.url, { STET_REMOTE_CACHE_TOKEN: 'secret' }).write({ a: 'b' });
  assert.is(bearer.namesIn('ac').length, 1);
  const { remote, read } = open(bearer.url);
  assert.equal(await read('a'), {});
  assert.is(remote.complaint, 'It answers GET with 401.');
});

test('a build that may only read writes nothing', async () => {
  const { url, requests } = await start();
  await open(url, { STET_REMOTE_CACHE_READ_ONLY: '1' }).write({ a: 'b' });
  assert.equal(requests, []);
});

test('with a key, nothing that another wrote is read', async () => {
  const { url, blobs, namesIn } = await start();
  const key = { STET_REMOTE_CACHE_KEY: 'of the team' };
  await open(url, { STET_REMOTE_CACHE_KEY: 'another' }).write({ a: 'of a stranger' });
  const stranger = open(url, key);
  assert.equal(await stranger.read('a'), {});
  assert.match(stranger.remote.complaint ?? '', /not signed with STET_REMOTE_CACHE_KEY/);
  await open(url, key).write({ a: 'signed' });
  assert.equal(await open(url, key).read('a'), { a: 'signed' });
  assert.equal(await open(url, { STET_REMOTE_CACHE_KEY: 'another' }).read('a'), {});
  // The signed entry of one lane is none of another.
  const [own = ''] = namesIn('ac');
  await open(url, key, 5).write({ a: 'of a shard' });
  const other = namesIn('ac').find((name) => name !== own) ?? '';
  const entry = blobs.get(other);
  if (entry) blobs.set(own, entry);
  blobs.delete(other);
  assert.equal(await open(url, key).read('a'), {});
});

test('without a key, nothing signed is read or replaced', async () => {
  const { url } = await start();
  const key = { STET_REMOTE_CACHE_KEY: 'of the team' };
  await open(url, key).write({ a: 'signed' });
  assert.equal(await open(url).read('a'), {});
  await open(url).write({ a: 'unsigned' });
  assert.equal(await open(url).read('a'), { a: 'unsigned' });
  assert.equal(await open(url, key).read('a'), { a: 'signed' });
});

test('the line break at the end of a token is left out, and a password may have a %', async () => {
  const { url, namesIn } = await start('Bearer secret');
  await open(url, { STET_REMOTE_CACHE_TOKEN: 'secret\n' }).write({ a: 'b' });
  assert.is(namesIn('ac').length, 1);
  const token = { STET_REMOTE_CACHE_TOKEN: 'sec\nret' };
  assert.throws(() => open(url, token), /STET_REMOTE_CACHE_TOKEN has a character that no HTTP/);
  const basic = await start(`Basic ${Buffer.from('ci:100%').toString('base64')}`);
  await open(basic.url.replace('http://', 'http://ci:100%@')).write({ a: 'b' });
  assert.is(basic.namesIn('ac').length, 1);
});

test('a server that answers before it has read a value does not keep the process', async () => {
  const server = await start();
  let closed = Promise.resolve<unknown>(undefined);
  server.answerWith(({ method, socket }, response) => {
    if (method !== 'PUT') return false;
    closed = new Promise((resolve) => socket.once('close', resolve));
    socket.pause();
    return Boolean(response.writeHead(413, { 'Content-Length': 0 }).end());
  });
  const { remote } = open(server.url);
  await remote.publish(['a'], {
    sizeOf: () => 9_000_000,
    readInto: (bytes) => !!randomFillSync(bytes),
  });
  assert.is(remote.complaint, 'It answers PUT with 413.');
  const isOpen = setTimeout(2000, 'still open', { ref: true });
  assert.is.not(await Promise.race([closed, isOpen]), 'still open');
});

test('idle connections that a firewall has dropped meanwhile cost nothing', async () => {
  const server = await start();
  const dropped = new WeakSet<Socket>();
  const opened = new Set<Socket>();
  server.answerWith(({ socket }) => {
    opened.add(socket);
    return dropped.has(socket) && Boolean(socket.resetAndDestroy());
  });
  const { remote, read, write } = open(server.url);
  await read('a');
  for (const socket of opened) dropped.add(socket);
  assert.ok(opened.size > 2);
  await write({ a: 'b' });
  assert.is(remote.complaint, undefined);
  assert.equal(await open(server.url).read('a'), { a: 'b' });
});

/** What can be wrong with a cache, each with whether a build must say so. */
const faults: Record<string, (server: BazelCache) => void> = {
  'it answers every request with 500': ({ answerWith }) =>
    answerWith((_, response) => Boolean(response.writeHead(500).end())),
  'it closes every connection': ({ answerWith }) =>
    answerWith((request) => Boolean(request.socket.destroy())),
  'it never answers': ({ answerWith }) => answerWith(() => true),
  'it sends a byte a second': ({ answerWith }) =>
    answerWith((_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('a');
      const timer = setInterval(() => response.write('a'), 1000);
      response.on('close', () => clearInterval(timer));
      return true;
    }),
  'it is full': ({ answerWith }) =>
    answerWith(
      ({ method }, response) => method === 'PUT' && Boolean(response.writeHead(507).end()),
    ),
  'it cuts every answer short': ({ answerWith }) =>
    answerWith((_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('a');
      return Boolean(setImmediate(() => response.destroy()));
    }),
  'it redirects to itself': ({ answerWith }) =>
    answerWith(({ url }, response) => Boolean(response.writeHead(302, { Location: url }).end())),
};

for (const [fault, cause] of Object.entries(faults)) {
  test(`${fault}: the build goes on, and says why`, async () => {
    const server = await start();
    await open(server.url).write({ a: 'b' });
    cause(server);
    const { remote, read, write } = open(server.url);
    const began = performance.now();
    const found = await read('a');
    await write({ c: 'd' });
    await read('c');
    const took = performance.now() - began;
    // It waits a second; the rest is for a busy machine.
    assert.ok(took < 10_000, `${took} ms`);
    assert.ok(remote.complaint, 'it says why');
    assert.equal(found, fault === 'it is full' ? { a: 'b' } : {});
  });
}

/** What can be wrong with what is stored: the values are missing then, and nothing else happens. */
const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'cut short': (bytes) => bytes.subarray(0, bytes.length - 1),
  'another byte': (bytes) => {
    const copy = Buffer.from(bytes);
    const middle = Math.floor(copy.length / 2);
    copy[middle] = (copy[middle] ?? 0) ^ 1;
    return copy;
  },
  empty: () => Buffer.alloc(0),
  'a page of HTML': () => Buffer.from('<!doctype html><title>Sign in</title>'),
};

for (const [damage, change] of Object.entries(damages)) {
  for (const space of ['ac', 'cas'] as const) {
    test(`${damage} in ${space}: it is a miss, and the next build writes it again`, async () => {
      const { url, blobs, namesIn } = await start();
      await open(url).write({ a: 'b' });
      for (const name of namesIn(space)) blobs.set(name, change(blobs.get(name) as Buffer));
      const next = open(url);
      assert.equal(await next.read('a'), {});
      await next.write({ a: 'b' });
      assert.is(next.remote.complaint, undefined);
      assert.equal(await open(url).read('a'), { a: 'b' });
    });
  }
}

test('nobody listens', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  const { remote, read, write } = open(`http://127.0.0.1:${port}`);
  assert.equal(await read('a'), {});
  await write({ a: 'b' });
  assert.match(remote.complaint ?? '', /ECONNREFUSED/);
});

test('an address that is none is an error', () => {
  for (const address of ['cache.example', 'ftp://cache.example', 'https://a.example/?q']) {
    assert.throws(() => open(address), /STET_REMOTE_CACHE is not the address of a remote cache/);
  }
});

test.run();
