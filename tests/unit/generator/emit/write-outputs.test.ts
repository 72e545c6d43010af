import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeOutputs } from '../../../../generator/emit/write-outputs.ts';

test('more are made at a time than there are cores, as far as sharp has threads, and no more', async () => {
  let under = 0;
  let most = 0;
  const outputs = Array.from({ length: 12 }, (_, index) => ({
    path: `${index}.png`,
    key: '',
    source: '',
    async make() {
      under += 1;
      most = Math.max(most, under);
      await setImmediate();
      under -= 1;
      return '';
    },
  }));
  const files = { write: (path: string) => ({ signature: path, digest: path }), link: () => {} };
  const made = await writeOutputs(outputs, files);
  assert.is(made.size, 12);
  assert.is(most, Math.min(availableParallelism() + 1, 4));
});

test.run();
