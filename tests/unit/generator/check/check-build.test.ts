import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { checkBuild } from '../../../../generator/check/check-build.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import { loadContent } from '../../../../generator/content/load-content.ts';
import { planPages } from '../../../../generator/plan/plan-pages.ts';
import { withWorkers } from '../../../../generator/workers/pool.ts';
import { replaceIn } from '../../../helpers/files.ts';
import { copyFixture } from '../../../helpers/project.ts';

/** A site whose content is checked as builds do it, one after the other. */
async function openSite() {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  const fields = "folder: 'notes', fields: { title: 'heading' },";
  writeFileSync(config, definition.replace("folder: 'notes',", fields));
  const cache = openCache({ root, mode: 'production' });
  const site = await loadConfig(root, 'production');
  const note = (name: string) => join(root, `notes/${name}.md`);
  return {
    append: (name: string, text: string) => appendFileSync(note(name), text),
    replace: (name: string, from: string, to: string) => replaceIn(note(name), from, to),
    /** What is found, and whether all files had to be read for it. */
    async check(time = '2026-01-01T08:00Z') {
      const options = { site, cache, strict: false, now: new Date(time), show: [] };
      const { value } = await withWorkers((workers) => loadContent({ ...options, workers }));
      let readAll = false;
      const files = () => {
        readAll = true;
        return value.files();
      };
      const content = { ...value, files };
      const { value: plan } = await planPages({ ...options, content });
      const found = await checkBuild({ ...options, content, plan, diagnostics: [] });
      return { readAll, found: found.map(({ rule, file }) => `${file} ${rule}`) };
    },
  };
}

test('nothing is looked at while everything stays as it is', async () => {
  const { check } = await openSite();
  assert.equal(await check('2026-01-01T08:00Z'), { readAll: true, found: [] });
  assert.equal(await check('2026-01-01T09:00Z'), { readAll: false, found: [] }, 'an hour later');
  assert.equal(
    await check('2026-01-02T09:00Z'),
    { readAll: true, found: [] },
    'dates go by the day',
  );
});

test('of an edited text the others are not read, unless something is wrong with it', async () => {
  const { check, append, replace } = await openSite();
  await check();
  append('first', '\nOne more paragraph.\n');
  assert.equal(await check(), { readAll: false, found: [] });
  append('first', '\n# A second title\n');
  const found = ['notes/first.md heading/h1'];
  assert.equal(await check(), { readAll: true, found });
  assert.equal(await check(), { readAll: false, found }, 'said again by a build of the same');
  append('second', '\nAnother paragraph.\n');
  assert.equal(await check(), { readAll: false, found }, 'said again beside an edit elsewhere');
  replace('first', '\n# A second title\n', '');
  assert.equal(await check(), { readAll: true, found: [] });
});

test('of many findings, only those of an edited text are looked for again', async () => {
  const { check, append, replace } = await openSite();
  append('first', '\nA **bold **word.\n');
  append('second', '\nA **bold **word.\n\n[Nowhere](/nowhere).\n');
  const first = 'notes/first.md markdown/leftover';
  const second = ['notes/second.md markdown/leftover', 'notes/second.md link/dead'];
  assert.equal(await check(), { readAll: true, found: [first, ...second] });
  append('first', '\nAnother **bold **word.\n');
  assert.equal(await check(), { readAll: false, found: [first, first, ...second] });
  replace('first', '\nA **bold **word.\n', '');
  replace('first', '\nAnother **bold **word.\n', '');
  append('second', '\nOne more paragraph.\n');
  assert.equal(await check(), { readAll: false, found: second });
});

test('what was found by comparing files is looked for again after an edit of one of them', async () => {
  const { check, append, replace } = await openSite();
  replace('first', 'heading: The first note', 'heading: "The second note: shorter"');
  const found = ['notes/first.md title/duplicate', 'notes/second.md title/duplicate'];
  assert.equal(await check(), { readAll: true, found });
  append('first', '\nOne more paragraph.\n');
  assert.equal(await check(), { readAll: true, found });

  const silence = '# stet-ignore title/duplicate: both are meant\nheading:';
  for (const name of ['first', 'second']) replace(name, 'heading:', silence);
  assert.equal((await check()).found, []);
  replace('first', silence, 'heading:');
  assert.equal(await check(), { readAll: true, found: found.slice(0, 1) });
});

test('what other files may know of an edited one has all of them read', async () => {
  const { check, append, replace } = await openSite();
  append('second', '\nSee [the heading](/notes/first#a-heading).\n');
  assert.equal(await check(), { readAll: true, found: [] });
  replace('first', '## A *heading*', '## Another heading');
  assert.equal(await check(), { readAll: true, found: ['notes/second.md link/anchor'] });
  replace('first', '## Another heading', '## A heading');
  assert.equal(await check(), { readAll: true, found: [] });
  replace('first', '(/notes/second)', '(/notes/third)');
  assert.equal(await check(), { readAll: true, found: ['notes/first.md link/dead'] });
  replace('first', '(/notes/third)', '(/notes/second)');
  replace('first', 'heading: The first note', 'heading: "The second note: shorter"');
  assert.ok((await check()).readAll, 'a title that another has');
});

test.run();
