import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLookup } from '../../../../generator/cache/remote/lookup.ts';

type Lookup = ReturnType<typeof createLookup>;

function find(lookup: Lookup, host: string): Promise<string> {
  return new Promise((resolve) => {
    lookup(host, { all: true }, (error, found) =>
      resolve(error ? error.message : JSON.stringify(found)),
    );
  });
}

test('a DNS server that never answers costs a moment, however many connections wait', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1');
  let questions = 0;
  server.on('message', () => {
    questions += 1;
  });
  await once(server, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  const lookup = createLookup(resolver);
  const began = performance.now();
  const said = await Promise.all(Array.from({ length: 16 }, () => find(lookup, 'cache.example')));
  assert.ok(performance.now() - began < 3000);
  assert.equal([...new Set(said)], ['No DNS server answers for cache.example']);
  assert.is(questions, 1);
  // The system knows these without a server.
  assert.match(await find(lookup, '127.0.0.1'), '127.0.0.1');
  assert.match(await find(lookup, 'localhost'), 'address');
  server.close();
});

test.run();
