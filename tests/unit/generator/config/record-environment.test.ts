import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recordEnvironment } from '../../../../generator/config/record-environment.ts';

test('notes what is read, set or not, and nothing that is only listed', async () => {
  const environment = process.env;
  process.env.STET_TEST_SET = 'a';
  const { value, reads } = await recordEnvironment(async () => {
    const names = Object.keys(process.env).filter((name) => name.startsWith('STET_TEST_'));
    const isSet = 'STET_TEST_ASKED' in process.env;
    return [names, process.env.STET_TEST_SET, process.env.STET_TEST_UNSET, isSet];
  });
  assert.equal(value, [['STET_TEST_SET'], 'a', undefined, false]);
  assert.equal(
    [...reads],
    [
      ['STET_TEST_ASKED', undefined],
      ['STET_TEST_SET', 'a'],
      ['STET_TEST_UNSET', undefined],
    ],
  );
  assert.is(process.env, environment);
  delete process.env.STET_TEST_SET;
});

test('what was held on to in one recording is noted in the next, and not in the last', async () => {
  const first = await recordEnvironment(async () => ({ env: process.env }));
  const { reads } = await recordEnvironment(async () => first.value.env.STET_TEST_LATE);
  assert.equal([...reads.keys()], ['STET_TEST_LATE']);
  assert.is(first.reads.size, 0);
});

test('the environment is put back when the run fails', async () => {
  const environment = process.env;
  await recordEnvironment(() => Promise.reject(new Error('no'))).catch(() => {});
  assert.is(process.env, environment);
});

test('recordings that overlap note the same, and the last to end puts the environment back', async () => {
  const environment = process.env;
  let end = () => {};
  const first = recordEnvironment(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const second = recordEnvironment(async () => {
    end();
    await first;
    return process.env.STET_TEST_BOTH;
  });
  assert.equal([...(await second).reads.keys()], ['STET_TEST_BOTH']);
  assert.is(process.env, environment);
});

test.run();
