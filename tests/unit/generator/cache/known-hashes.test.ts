import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openKnownHashes } from '../../../../generator/cache/known-hashes.ts';

/** Looks up files with these signatures like a build does; returns the files that it reads. */
function createBuilds() {
  const kept = new Map<string, unknown>();
  const cache = {
    recall: (name: string) => kept.get(name),
    keep: (name: string, value: unknown) => kept.set(name, structuredClone(value)),
  };
  return async (signatures: Readonly<Record<string, string>>) => {
    const hashes = openKnownHashes(cache, 'pictures');
    const read: string[] = [];
    for (const [file, signature] of Object.entries(signatures)) {
      const hash = await hashes.find(file, signature, async () => {
        read.push(file);
        return `hash of ${file} ${signature}`;
      });
      assert.is(hash, `hash of ${file} ${signature}`);
    }
    hashes.keep();
    return read;
  };
}

test('a build reads the files whose signatures it does not know', async () => {
  const build = createBuilds();
  assert.equal(await build({ a: '1', b: '1' }), ['a', 'b']);
  assert.equal(await build({ a: '1', b: '1' }), []);
  assert.equal(await build({ a: '1', b: '2', c: '1' }), ['b', 'c']);
  assert.equal(await build({ a: '1', b: '2', c: '1' }), []);
});

test('a file that is gone is forgotten', async () => {
  const build = createBuilds();
  await build({ a: '1', b: '1' });
  await build({ b: '1' });
  assert.equal(await build({ a: '1', b: '1' }), ['a']);
});

test.run();
