import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFile } from '../../../../generator/emit/build-id.ts';
import { type OutputRecords, openOutputFolder } from '../../../../generator/emit/output-folder.ts';
import { retiredFile } from '../../../../generator/emit/retired-files.ts';
import type { WrittenFile } from '../../../../generator/emit/staged-files.ts';
import { createOutputReader } from '../../../../generator/serve/output-index.ts';
import { createFolder } from '../../../helpers/project.ts';

test('the last build is read, however many there were since the last request', async () => {
  const folder = createFolder('output');
  const out = join(folder, 'dist');
  let records: OutputRecords = new Map();
  const build = (page: string) => {
    const outputs = Object.entries({
      _headers: '',
      'robots.txt': '',
      'about/us.html': page,
      [`assets/hashed/of-${page}.js`]: page,
    }).map(([path, key]) => ({ path, key }));
    const next = openOutputFolder({ out, spare: join(folder, 'spare'), records }).stage(
      outputs,
      new Date(),
    );
    const made = outputs.flatMap(({ path, key }): [string, WrittenFile][] => {
      const written = next.files.write(path, key);
      return written ? [[path, written]] : [];
    });
    ({ records } = next.commit(new Map(made)));
  };
  const readOutput = createOutputReader(out);
  const readPage = async () => String((await readOutput().read('about/us.html')).bytes);
  build('1');
  build('2');
  assert.is(await readPage(), '2');
  build('3');
  build('4');
  assert.is(await readPage(), '4');
  assert.is(readOutput(), readOutput(), 'nothing is read again meanwhile');
  assert.ok(readOutput().has('assets/hashed/of-2.js'), 'for pages that are still open');
  assert.not.ok(readOutput().has(buildFile));
  assert.not.ok(readOutput().has(retiredFile));
});

test('a build that a copy put into the same folder is read', async () => {
  const out = createFolder('output');
  const write = (id: string, page: string) => {
    writeFileSync(join(out, 'notes/first.html'), page);
    writeFileSync(join(out, buildFile), id);
    utimesSync(out, 0, 0);
  };
  mkdirSync(join(out, 'notes'));
  const readOutput = createOutputReader(out);
  const readPage = async () => String((await readOutput().read('notes/first.html')).bytes);
  write('1', 'first');
  assert.is(await readPage(), 'first');
  write('2', 'second');
  assert.is(await readPage(), 'second');
});

test('while a build swaps the folder the last one is served', async () => {
  const out = createFolder('output');
  writeFileSync(join(out, 'index.html'), 'first');
  const readOutput = createOutputReader(out);
  await readOutput().read('index.html');
  renameSync(out, `${out}.previous`);
  assert.is(String((await readOutput().read('index.html')).bytes), 'first');
  mkdirSync(out);
  writeFileSync(join(out, 'index.html'), 'second');
  assert.is(String((await readOutput().read('index.html')).bytes), 'second');
});

test.run();
