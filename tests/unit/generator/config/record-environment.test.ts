import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recordEnvironment } from '../../../../generator/config/record-environment.ts';

test('notes what is read, set or not, and nothing that is only listed', async () => {
  const environment = process.env;
  process.env.STET_TEST_SET = 'a';
  const { value, reads } = await recordEnvironment(async () => {
    const names = Object.keys(process.env).filter((name) => name.startsWith('STET_TEST_'));
    return [names, process.env.STET_TEST_SET, process.env.STET_TEST_UNSET];
  });
  assert.equal(value, [['STET_TEST_SET'], 'a', undefined]);
  assert.equal(
    [...reads],
    [
      ['STET_TEST_SET', 'a'],
      ['STET_TEST_UNSET', undefined],
    ],
  );
  assert.is(process.env, environment);
  delete process.env.STET_TEST_SET;
});

test('the environment is put back when the run fails', async () => {
  const environment = process.env;
  await recordEnvironment(() => Promise.reject(new Error('no'))).catch(() => {});
  assert.is(process.env, environment);
});

test.run();
