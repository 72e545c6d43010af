import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cache, openCache } from '../../../../generator/cache/cache.ts';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';
import { openRemoteCache } from '../../../../generator/cache/remote/settings.ts';
import { startBazelCache } from '../../../helpers/bazel-cache.ts';
import { createFolder, projectFolder } from '../../../helpers/project.ts';

const server = await startBazelCache();
test.after(() => server.close());

const files = Array.from({ length: 200 }, (_, index) => `posts/${index}.md`);

function record(cache: Cache, file: string): EntryRecord {
  const body = cache.bodies.put(`<p>The body of ${file}</p>`);
  const entry = { data: { file }, words: 1, body };
  const facts = {
    recipe: 'r',
    source: file,
    signature: 's',
    images: [],
    environment: [],
    links: [],
  };
  return {
    ...facts,
    diagnostics: [],
    details: { written: '{}', headings: '[]' },
    facts: { hash: '', size: 0 },
    entry,
  };
}

/** One of the shards of a build, on a machine with nothing but the remote cache. */
async function startShard(index: number, count: number) {
  const folder = createFolder('shard');
  const cache = openCache({ root: projectFolder, mode: 'production', folder });
  await cache.connect(openRemoteCache(projectFolder, server.url, {}, index), { index, count });
  const exchange = cache.exchange();
  if (exchange === undefined) throw new Error('It is no shard.');
  const own = files.filter(exchange.isOwn);
  return {
    cache,
    exchange,
    own,
    make: () => new Map(own.map((file) => [file, record(cache, file)] as const)),
  };
}

test('each file is of one shard, and each shard has some', async () => {
  const shards = await Promise.all([1, 2, 3].map((index) => startShard(index, 3)));
  assert.equal(shards.flatMap(({ own }) => own).sort(), [...files].sort());
  assert.ok(shards.every(({ own }) => own.length > 30));
});

test('a shard gets what another left after it had begun, and does not send it again', async () => {
  const [first, second] = await Promise.all([startShard(1, 2), startShard(2, 2)]);
  assert.equal(await first.exchange.collect(second.own), new Map());
  await second.exchange.leave('posts', second.make());
  const records = (await first.exchange.collect(second.own)).get('posts');
  assert.equal([...(records?.keys() ?? [])].sort(), [...second.own].sort());
  assert.equal(await first.exchange.collect(second.own), new Map(), 'nothing new');
  const [file = ''] = second.own;
  const body = records?.get(file)?.entry?.body;
  assert.ok(body);
  const { cache } = first;
  await cache.store.fetch(() => [`body/${body.hash}`]);
  assert.is(`${cache.bodies.at(body)}`, `<p>The body of ${file}</p>`);

  // At its end it has all of them; with other signatures, as files of another checkout have.
  const made = first.make();
  await first.exchange.leave('posts', made);
  const { length } = server.requests;
  const moved = [...(records ?? [])].map(
    ([name, other]) => [name, { ...other, signature: 'here' }] as const,
  );
  cache.keepEntries(new Map([['posts', new Map([...made, ...moved])]]));
  await cache.save();
  await cache.store.publish();
  assert.equal(server.requests.slice(length), []);

  const merge = createFolder('merge');
  const whole = openCache({ root: projectFolder, mode: 'production', folder: merge });
  await whole.connect(openRemoteCache(projectFolder, server.url, {}));
  assert.is(whole.entries().get('posts')?.size, files.length);
  assert.is(whole.exchange(), undefined);
});

test.run();
