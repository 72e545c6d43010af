import { stat } from 'node:fs/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { within } from '../../../../site/lib/within.ts';

test('a promise that is kept in time keeps its result', async () => {
  assert.is(await within(60_000, Promise.resolve(7), 'late'), 7);
});

test('a promise that fails in time fails as it does', async () => {
  const error = await within(60_000, Promise.reject<never>(new Error('no')), 'late').catch(
    (e: Error) => e,
  );
  assert.is(error.message, 'no');
});

test('a promise that is late is an error', async () => {
  const never = new Promise<never>(() => {});
  const error = await within(1, never, 'late').catch((e: Error) => e);
  assert.is(error.message, 'late');
});

test('a result that arrived in time counts, even if the thread was busy until later', async () => {
  // The next things that run are timers, and after them what has arrived.
  await new Promise(setImmediate);
  const read = stat('.');
  const result = within(5, read, 'late');
  for (const start = performance.now(); performance.now() - start < 100; );
  assert.ok((await result).isDirectory());
});

test.run();
