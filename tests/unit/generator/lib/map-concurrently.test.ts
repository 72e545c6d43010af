import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mapConcurrently } from '../../../../generator/lib/map-concurrently.ts';

test('results are in the order of the items, whichever ends first', async () => {
  const release: (() => void)[] = [];
  const mapping = mapConcurrently([1, 2], 2, async (item) => {
    await new Promise<void>((resolve) => release.push(resolve));
    return item * 10;
  });
  for (const end of release.reverse()) end();
  assert.equal(await mapping, [10, 20]);
});

test('after an error nothing begins, and it is thrown once everything that runs has ended', async () => {
  const log: string[] = [];
  let end = () => {};
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const mapping = mapConcurrently(['slow', 'fails', 'never'], 2, async (item) => {
    log.push(item);
    if (item === 'fails') throw new Error('it fails');
    await slow;
    log.push('slow has ended');
  }).catch((error: Error) => log.push(error.message));
  await Promise.resolve();
  end();
  await mapping;
  assert.equal(log, ['slow', 'fails', 'slow has ended', 'it fails']);
});

test.run();
