import { isAscii } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleOnce } from '../../bin/load-sources.js';
import { copyFixture, createFolder, projectFolder } from '../helpers/project.ts';
import { runStetWith } from '../helpers/stet-process.ts';

/* V8's code of a command, which the next process does not compile again (bin/compiled-code.js). */

const root = copyFixture('tiny');
const kept = createFolder('kept');
const compiled = join(kept, 'compiled/build.bin');

async function run(args: readonly string[], more: Record<string, string> = {}): Promise<void> {
  const { code, stdout, stderr } = await runStetWith({ STET_CACHE_DIR: kept, ...more }, ...args);
  assert.is(code, 0, stdout + stderr);
  assert.is(stderr, '');
}

const build = (more?: Record<string, string>) => run(['build', '--root', root], more);

test('a command keeps its compiled code, and after a minute what was added', async () => {
  await run(['build', '--help']);
  const { size, ino } = statSync(compiled);
  await build();
  assert.is(statSync(compiled).ino, ino);
  const past = new Date(Date.now() - 61_000);
  utimesSync(compiled, past, past);
  await build();
  assert.ok(statSync(compiled).size > 1.5 * size);
  assert.equal(readdirSync(join(kept, 'compiled')), ['build.bin', 'packages']);
});

test('where code cannot be kept, no half of it stays', async () => {
  const folder = createFolder('full');
  const taken = join(folder, 'compiled/build.bin');
  mkdirSync(taken, { recursive: true });
  await run(['build', '--help'], { STET_CACHE_DIR: folder });
  assert.equal(readdirSync(join(folder, 'compiled')), ['build.bin']);
});

test('the site and stet share one copy of zod, in one file', async () => {
  const coverage = createFolder('coverage');
  await build({ NODE_V8_COVERAGE: coverage });
  const reports = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), 'utf8'));
  const urls = reports.flatMap((text) =>
    (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url),
  );
  const zod = [...new Set(urls.filter((url) => /\bzod\b/.test(url)))];
  assert.equal(zod, [pathToFileURL(join(kept, 'compiled/packages/zod.cjs')).href]);
});

test('damaged code, and code of another V8, is compiled again', async () => {
  const whole = readFileSync(compiled);
  const damages: Record<string, Buffer> = {
    'one bit': Buffer.from(whole).fill((whole[100_000] ?? 0) ^ 1, 100_000, 100_001),
    'its half': whole.subarray(0, whole.length / 2),
    nothing: Buffer.alloc(0),
  };
  for (const [name, damaged] of Object.entries(damages)) {
    writeFileSync(compiled, damaged);
    await build();
    assert.is.not(readFileSync(compiled).compare(damaged), 0, name);
    assert.ok(statSync(compiled).size > whole.length / 2, name);
  }
  const { ino } = statSync(compiled);
  // V8 compares its flags.
  await build({ NODE_OPTIONS: '--interpreted-frames-native-stack' });
  assert.is.not(statSync(compiled).ino, ino);
});

test('a build without a place for compiled code succeeds', async () => {
  rmSync(join(kept, 'compiled'), { recursive: true });
  writeFileSync(join(kept, 'compiled'), 'a file');
  await build();
});

test('the version loads no code to start other programs, which would take 2 ms', async () => {
  const list = 'process.on("exit", () => console.log(process.moduleLoadList.join()))';
  const options = `--import "data:text/javascript,${encodeURIComponent(list)}"`;
  const env = { STET_CACHE_DIR: kept, NODE_OPTIONS: options };
  const { code, stdout, stderr } = await runStetWith(env, '--version');
  assert.is(code, 0, stderr);
  assert.match(stdout, 'NativeModule vm');
  assert.not.match(stdout, 'child_process');
});

test('characters in regular expressions are those of the sources', async () => {
  const site = copyFixture('tiny');
  const note = '---\nheading: Signs\nwritten: 2024-05-01\n---\n\n• One\n• Two\n\n`One`\n`Two`\n';
  writeFileSync(join(site, 'notes/first.md'), note);
  const { stdout } = await runStetWith({}, 'check', '--json', '--root', site);
  const found = (JSON.parse(stdout) as { diagnostics: { rule: string; line: number }[] })
    .diagnostics;
  assert.equal(
    found.flatMap(({ rule, line }) => (rule === 'markdown/list' ? [line] : [])),
    [6],
  );
  assert.ok(isAscii(readFileSync(await bundleOnce())), 'V8 reads other code at half the speed');
});

/** Loads a package in a new process; its module says where it ran, and a text. */
function loadPackage(entry: string, folder: string): { place: string; text: string } {
  const module = JSON.stringify(join(projectFolder, 'bin/package-bundle.js'));
  const options = JSON.stringify({ name: 'many', entry, folder });
  const script = `import { requireBundled } from ${module};
    console.log(JSON.stringify(requireBundled(${options})));`;
  const args = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('a package runs from one file as long as its own files are the same', () => {
  const root = createFolder('many');
  const folder = join(root, 'compiled');
  const entry = join(root, 'index.js');
  const part = join(root, 'part.js');
  const write = (text: string) => writeFileSync(part, `export const text = '${text}';`);
  writeFileSync(join(root, 'package.json'), '{"name":"many","type":"module"}');
  const place = 'export const place = new Error().stack;';
  writeFileSync(entry, `export { text } from './part.js'; ${place}`);
  write('one');
  const load = () => {
    const { place, text } = loadPackage(entry, folder);
    return [text, place.includes('many.cjs') ? 'one file' : 'its modules'];
  };
  // A first process, of which nothing may be kept, makes no file.
  assert.equal([load(), load()], Array(2).fill(['one', 'its modules']));
  mkdirSync(folder);
  assert.equal(
    [load(), load()],
    [
      ['one', 'its modules'],
      ['one', 'one file'],
    ],
  );
  utimesSync(part, 1, 1);
  assert.equal(load(), ['one', 'one file']);
  write('two');
  assert.equal(
    [load(), load()],
    [
      ['two', 'its modules'],
      ['two', 'one file'],
    ],
  );
  const bundle = join(folder, 'packages/many.cjs');
  writeFileSync(bundle, readFileSync(bundle).subarray(0, -20));
  assert.equal(
    [load(), load()],
    [
      ['two', 'its modules'],
      ['two', 'one file'],
    ],
  );
  rmSync(part);
  writeFileSync(entry, `export const text = 'thr–e'.replace(/[é–]/, 'e'); ${place}`);
  assert.equal(
    [load(), load()],
    [
      ['three', 'its modules'],
      ['three', 'one file'],
    ],
  );
});

test.run();
