import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BurstTimes,
  createBurstCollector,
} from '../../../../generator/watch/collect-bursts.ts';
import { createFolder } from '../../../helpers/project.ts';

const folder = createFolder('bursts');
const file = (name: string) => join(folder, name);
for (const name of ['a', 'b', 'c']) writeFileSync(file(name), name);

/** A collector whose bursts are awaited one by one; each lasts until `end` or `fail` is called. */
function collect(times?: BurstTimes) {
  const bursts: string[][] = [];
  const errors: unknown[] = [];
  let end = () => {};
  let fail = (_error: unknown) => {};
  let began = () => {};
  const bursting = createBurstCollector({
    onBurst(paths) {
      bursts.push([...paths].map((path) => path.slice(folder.length + 1)));
      began();
      return new Promise((resolve, reject) => {
        end = resolve;
        fail = reject;
      });
    },
    onError: (error) => errors.push(error),
    ...(times && { times }),
  });
  return {
    bursts,
    errors,
    add(...names: string[]) {
      for (const name of names) bursting.add(file(name));
    },
    next: () =>
      new Promise<void>((resolve) => {
        began = resolve;
      }),
    end: () => end(),
    fail: (error: unknown) => fail(error),
  };
}

test('changes of one moment are one burst, each file once', async () => {
  const { bursts, add, next } = collect();
  add('a', 'b', 'a', 'c');
  await next();
  assert.equal(bursts, [['a', 'b', 'c']]);
});

test('what changes during a burst is in the next', async () => {
  const { bursts, add, next, end } = collect();
  add('a');
  await next();
  add('a', 'b');
  end();
  await next();
  assert.equal(bursts, [['a'], ['a', 'b']]);
});

test('a burst that fails is told, and what changes next is handed over', async () => {
  const { bursts, errors, add, next, fail } = collect();
  add('a');
  await next();
  add('b');
  fail('no room');
  await next();
  assert.equal(bursts, [['a'], ['b']]);
  assert.equal(errors, ['no room']);
});

test('a file that is gone for a moment is waited for', async () => {
  const { bursts, add, next } = collect({ save: 1, burst: 1, replace: 60_000 });
  add('replaced');
  const burst = next();
  setTimeout(() => writeFileSync(file('replaced'), ''), 5);
  setTimeout(() => writeFileSync(file('replaced'), 'again'), 10);
  await burst;
  assert.ok(existsSync(file('replaced')));
  assert.equal(bursts, [['replaced']]);
});

test('a file that stays away is gone', async () => {
  const { bursts, add, next } = collect({ save: 1, burst: 1, replace: 5 });
  add('missing');
  await next();
  assert.equal(bursts, [['missing']]);
});

test('what was in a folder whose name a file has now is gone', async () => {
  const { bursts, add, next } = collect({ save: 1, burst: 1, replace: 5 });
  add('a/b');
  await next();
  assert.equal(bursts, [['a/b']]);
});

test.run();
