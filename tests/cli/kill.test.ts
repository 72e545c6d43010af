import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { chooseSeed, createRandom } from '../helpers/random.ts';
import { stet } from '../helpers/shell.ts';
import { spawnStet } from '../helpers/stet-process.ts';

const kills = 20;
const seed = chooseSeed();

test(`a build killed at any of ${kills} random moments leaves the old output or the new one (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const root = copyFixture('tiny');
  const out = join(root, 'dist');
  const write = (version: number) => {
    for (let note = 0; note < 100; note += 1) {
      writeFileSync(
        join(root, `notes/n-${note}.md`),
        `---\nheading: Note ${note} in version ${version}\nwritten: 2024-06-01\n---\n\nText ${version}.\n`,
      );
    }
  };
  write(0);
  await stet('build', '--root', root);
  const start = performance.now();
  await once(spawnStet('build', '--root', root), 'close');
  const duration = performance.now() - start;
  let last = readTree(out);
  const outcomes = { old: 0, new: 0 };

  for (let version = 1; version <= kills; version += 1) {
    write(version);
    await stet('build', '--root', root, '--out', join(root, 'expected'));
    const next = readTree(join(root, 'expected'));
    const child = spawnStet('build', '--root', root);
    const closed = once(child, 'close');
    // One in each part of the time, so that the first comes before the end on any machine.
    const part = (version - 1 + random.integer(1_000) / 1_000) / kills;
    const timer = setTimeout(() => child.kill('SIGKILL'), part * duration * 1.1);
    await closed;
    clearTimeout(timer);

    const found = readTree(out);
    const isNew = found['notes/n-0.html'] === next['notes/n-0.html'];
    assert.equal(found, isNew ? next : last, `after kill ${version}`);
    outcomes[isNew ? 'new' : 'old'] += 1;
    last = found;
  }
  console.log(
    `${outcomes.old} kills left the old output, ${outcomes.new} came after the new one (SEED=${seed})`,
  );
  assert.ok(outcomes.old > 0, 'some kills came before the end');

  await stet('build', '--root', root);
  assert.equal(readTree(out), readTree(join(root, 'expected')), 'the next build is whole');
  const leftovers = Object.keys(readTree(root)).filter((path) => /^\.dist\./.test(path));
  assert.equal(leftovers, [], 'the next build tidies up');
});

test.run();
