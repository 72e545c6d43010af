import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { LostJobError, shareWork } from '../../../../generator/workers/share-work.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';

const describeLoss = (job: number | undefined, reason: string) =>
  diagnostic({ message: `${job}: ${reason}` });
const jobs = Array.from({ length: 1234 }, (_, index) => index);

test('every job is done once, and the results keep their order', async () => {
  const done: number[] = [];
  const double = (job: number) => {
    done.push(job);
    return job * 2;
  };
  const slow = async (chunk: readonly number[]) => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return chunk.map(double);
  };
  const results = await shareWork({ jobs, local: double, remotes: [slow, slow], describeLoss });
  assert.equal(
    results,
    jobs.map((job) => job * 2),
  );
  assert.is(done.length, jobs.length);
  assert.is(new Set(done).size, jobs.length);
});

test('without others this thread does it all', async () => {
  assert.equal(await shareWork({ jobs: [1, 2], local: String, remotes: [], describeLoss }), [
    '1',
    '2',
  ]);
  assert.equal(await shareWork({ jobs: [], local: String, remotes: [], describeLoss }), []);
});

test('messages are read between jobs, so that esbuild gets its answers meanwhile', async () => {
  let messages = 0;
  const local = () => {
    // Longer than a message may wait.
    const end = performance.now() + 6;
    while (performance.now() < end);
    setImmediate(() => {
      messages += 1;
    });
    return messages;
  };
  const read = await shareWork({ jobs: [1, 2, 3], local, remotes: [], describeLoss });
  assert.equal(read, [0, 1, 2]);
});

test('others take part', async () => {
  let remote = 0;
  await shareWork({
    jobs,
    local: String,
    describeLoss,
    remotes: [
      async (chunk) => {
        remote += chunk.length;
        return chunk.map(String);
      },
    ],
  });
  assert.ok(remote > 0);
});

test('a failure of another thread is a failure of the work', async () => {
  const failing = shareWork({
    jobs,
    local: String,
    describeLoss,
    remotes: [() => Promise.reject(new Error('gone'))],
  });
  await failing.then(
    () => assert.unreachable(),
    (error) => assert.is(error.message, 'gone'),
  );
});

test('a thread that ends instead of answering is an error about its job, and ends the work', async () => {
  let done = 0;
  const local = (job: number) => {
    done += 1;
    return job;
  };
  const remotes = [
    (chunk: readonly number[]) =>
      Promise.reject(new LostJobError('It ended.', chunk[0] === 0 ? 7 : undefined)),
  ];
  try {
    await shareWork({ jobs, local, remotes, describeLoss });
    assert.unreachable();
  } catch (error) {
    assert.equal((error as SiteError).diagnostics, [diagnostic({ message: '7: It ended.' })]);
  }
  assert.ok(done < jobs.length / 2, `${done} jobs were still done`);
});

test('other work of this thread comes before its jobs, while other threads begin', async () => {
  const events: string[] = [];
  await shareWork({
    jobs: jobs.slice(0, 200),
    before: async () => {
      while (!events.includes('remote')) await new Promise((resolve) => setImmediate(resolve));
      events.push('before');
    },
    local: () => events.push('local'),
    describeLoss,
    remotes: [
      async (chunk) => {
        events.push('remote');
        return chunk.map(() => 0);
      },
    ],
  });
  assert.is(events[0], 'remote');
  assert.ok(!events.slice(0, events.indexOf('before')).includes('local'));
});

test('if that work fails, its failure is the result, and no job starts', async () => {
  let done = 0;
  const working = shareWork({
    jobs,
    before: () => Promise.reject(new Error('found an error')),
    local: () => {
      done += 1;
    },
    describeLoss,
    remotes: [() => Promise.reject(new LostJobError('It ended.', undefined))],
  });
  await working.then(
    () => assert.unreachable(),
    (error) => assert.is(error.message, 'found an error'),
  );
  assert.is(done, 0);
});

test.run();
