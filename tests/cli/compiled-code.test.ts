import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { runStetWith } from '../helpers/stet-process.ts';

/* V8's code of a command, which the next process does not compile again (bin/run-bundle.js). */

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
  assert.ok(statSync(compiled).size > 2 * size);
  assert.equal(readdirSync(join(kept, 'compiled')), ['build.bin']);
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

test.run();
