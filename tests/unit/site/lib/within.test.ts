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

test.run();
