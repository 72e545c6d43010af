import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBusy, renameWhenFree } from '../../../../generator/lib/rename.ts';
import { createFolder } from '../../../helpers/project.ts';

const refusal = (code: string) => Object.assign(new Error(`${code}: rename`), { code });

/** A system that refuses the first renames, and notes how long each pause is. */
function createSystem(refusals: readonly string[], isWindows = true) {
  const pauses: number[] = [];
  let calls = 0;
  return {
    pauses,
    isWindows,
    pause: (time: number) => void pauses.push(time),
    rename() {
      const code = refusals[calls];
      calls += 1;
      if (code !== undefined) throw refusal(code);
    },
  };
}

test('a file that is open for a moment is renamed when it is closed', () => {
  const system = createSystem(['EPERM', 'EBUSY', 'EACCES']);
  renameWhenFree('a', 'b', system);
  assert.equal(system.pauses, [10, 20, 40]);
});

test('one that stays open is an error after some seconds', () => {
  const system = createSystem(Array.from({ length: 100 }, () => 'EPERM'));
  assert.throws(() => renameWhenFree('a', 'b', system), /EPERM/);
  const waited = system.pauses.reduce((sum, time) => sum + time, 0);
  assert.ok(waited >= 5000 && waited < 6000, `${waited} ms`);
});

test('any other error, and any on other systems, is not waited for', () => {
  for (const system of [createSystem(['ENOENT']), createSystem(['EPERM'], false)]) {
    assert.throws(() => renameWhenFree('a', 'b', system), /rename/);
    assert.equal(system.pauses, []);
  }
  assert.not(isBusy(undefined));
});

test('it really renames, and really waits', () => {
  const folder = createFolder('rename');
  const [from, to] = [join(folder, 'a'), join(folder, 'b')];
  writeFileSync(from, '');
  renameWhenFree(from, to);
  assert.ok(existsSync(to));
  const start = performance.now();
  const { rename } = createSystem(['EBUSY']);
  renameWhenFree(from, to, { rename, isWindows: true });
  assert.ok(performance.now() - start >= 9);
});

test.run();
