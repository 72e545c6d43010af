import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import { loadContent } from '../../../../generator/content/load-content.ts';
import type { PageSpec } from '../../../../generator/contract.ts';
import { type KnownPlan, planPages } from '../../../../generator/plan/plan-pages.ts';
import { withWorkers } from '../../../../generator/workers/pool.ts';
import { copyFixture } from '../../../helpers/project.ts';

const root = copyFixture('tiny');
const cache = openCache({ root, mode: 'development' });
const site = await loadConfig(root, 'development');
const options = { cache, strict: false, now: new Date('2026-01-01') };
const { value: content } = await withWorkers((workers) =>
  loadContent({ ...options, site, workers, show: [] }),
);

function plan(pages: readonly PageSpec[], last?: KnownPlan) {
  return planPages({ ...options, site: { ...site, pages: () => pages }, content, last });
}

const page = (path: string, more: Partial<PageSpec> = {}): PageSpec => ({
  ...{ path, view: 'note', data: null, head: { title: path, description: '' } },
  ...more,
});

const edits: readonly (readonly [name: string, pages: readonly PageSpec[]])[] = [
  ['nothing', [page('/c'), page('/a'), page('/b')]],
  ['data', [page('/c'), page('/a', { data: 1 }), page('/b')]],
  ['the order', [page('/b'), page('/c'), page('/a')]],
  ['a path', [page('/c'), page('/d'), page('/b')]],
  ['a path that another page has', [page('/c'), page('/b'), page('/b')]],
  ['a path of the wrong shape', [page('/c'), page('/A'), page('/b')]],
  ['another view', [page('/c'), page('/a', { view: 'index' }), page('/b')]],
  ['a view that is not there', [page('/c'), page('/a', { view: 'none' }), page('/b')]],
  ['a page more', [page('/c'), page('/a'), page('/b'), page('/0')]],
  ['a page less', [page('/c'), page('/a')]],
  ['an alias that a page has', [page('/c'), page('/a', { aliases: ['/b'] }), page('/b')]],
];

test('with the plan before, an edit gives the plan that there is without it', async () => {
  const { value: last } = await plan([page('/c'), page('/a'), page('/b')]);
  for (const [name, pages] of edits) {
    assert.equal(await plan(pages, last), await plan(pages), name);
  }
});

test('pages are in the order of their paths, and those that are as they were the same', async () => {
  const { value: last } = await plan([page('/c'), page('/a'), page('/b')]);
  const { value: next } = await plan([page('/c'), page('/a', { data: 1 }), page('/b')], last);
  assert.equal(
    next.pages.map(({ path }) => path),
    ['/a', '/b', '/c'],
  );
  assert.equal(
    next.pages.map((item, index) => item === last.pages[index]),
    [false, true, true],
  );
});

test.run();
