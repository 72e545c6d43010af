import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { checkBuild } from '../../../../generator/check/check-build.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import { loadContent } from '../../../../generator/content/load-content.ts';
import { planPages } from '../../../../generator/plan/plan-pages.ts';
import { withWorkers } from '../../../../generator/workers/pool.ts';
import { copyFixture } from '../../../helpers/project.ts';

test('what the rules found is remembered while everything that they look at stays as it is', async () => {
  const root = copyFixture('tiny');
  const cache = openCache({ root, mode: 'production' });
  const site = await loadConfig(root, 'production', cache.folder);
  let readings = 0;

  /** Checks the site as a build at this time does; says whether the rules had to read its files. */
  const check = async (time: string) => {
    const options = { site, cache, strict: false, now: new Date(time), show: [] };
    const { value: content } = await withWorkers((workers) => loadContent({ ...options, workers }));
    const { value: plan } = await planPages({ ...options, content });
    const files = () => {
      readings += 1;
      return content.files();
    };
    const before = readings;
    await checkBuild({ ...options, content: { ...content, files }, plan, known: [] });
    return readings > before;
  };

  assert.ok(await check('2026-01-01T08:00Z'));
  assert.not.ok(await check('2026-01-01T09:00Z'), 'an hour later nothing is different');
  assert.ok(await check('2026-01-02T09:00Z'), 'dates are judged by the day');
  assert.not.ok(await check('2026-01-02T09:00Z'));
});

test.run();
