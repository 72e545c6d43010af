import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { createReporter } from '../../../../generator/report/reporter.ts';
import { createInspection } from '../../../../generator/watch/inspection.ts';
import { createWatchedOutputs } from '../../../../generator/watch/watched-outputs.ts';
import { updateSite } from '../../../../generator/watch/watched-site.ts';
import { copyFixture } from '../../../helpers/project.ts';
import { createShell } from '../../../helpers/shell.ts';

test('an error is reported, but not a file that is gone by then: a change follows', async () => {
  const root = copyFixture('tiny');
  const cache = openCache({ root, mode: 'development' });
  const reporter = createReporter(createShell());
  const now = new Date('2026-01-01');
  const build = {
    root,
    now,
    mode: 'development',
    strict: false,
    show: [],
    cache,
    reporter,
  } as const;
  const served = createWatchedOutputs(await updateSite(build), (html) => html);
  const endWith = async (error: Error) => {
    const errors: unknown[] = [];
    const inspection = createInspection({
      onFound: () => {},
      onError: (thrown) => errors.push(thrown),
    });
    await new Promise<void>((resolve) => {
      const save = async () => {
        resolve();
        throw error;
      };
      inspection.start(served, { ...build, cache: { ...cache, save } });
    });
    // By then the error has been caught.
    await turn();
    await inspection.stop();
    return errors;
  };
  const broken = new Error('It is broken.');
  assert.equal(await endWith(broken), [broken]);
  assert.equal(await endWith(Object.assign(new Error('It is gone.'), { code: 'ENOENT' })), []);
});

test.run();
