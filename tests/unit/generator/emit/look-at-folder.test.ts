import fs, { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSameFolder, seeFolder } from '../../../../generator/emit/look-at-folder.ts';
import { createFolder } from '../../../helpers/project.ts';

const { readdirSync, lstatSync } = fs;

test.after.each(() => {
  Object.assign(fs, { readdirSync, lstatSync });
  syncBuiltinESMExports();
});

/** Calls a function when a folder has been listed, and when a file's stats have been read. */
function listen(then: { listed?(): void; seen?(): void }) {
  Object.assign(fs, {
    readdirSync(folder: string) {
      const names = readdirSync(folder);
      then.listed?.();
      return names;
    },
    lstatSync(path: string, options: object) {
      const stats = lstatSync(path, options);
      then.seen?.();
      return stats;
    },
  });
  syncBuiltinESMExports();
}

/** A spare folder, and the place where another build moves it. */
function createSpare() {
  const spare = join(createFolder('look'), 'spare');
  mkdirSync(join(spare, 'assets'), { recursive: true });
  writeFileSync(join(spare, 'assets/a.js'), 'a');
  return { spare, take: () => renameSync(spare, `${spare}-taken`) };
}

for (const when of ['listed', 'seen'] as const) {
  test(`a folder that another build takes once it is ${when} is no longer the same`, () => {
    const { spare, take } = createSpare();
    let isTaken = false;
    listen({
      [when]() {
        if (!isTaken) take();
        isTaken = true;
      },
    });
    const look = seeFolder(spare);
    assert.ok(isTaken);
    assert.not(isSameFolder(spare, look));
    renameSync(`${spare}-taken`, spare);
    assert.not(isSameFolder(spare, look), 'not even if it is back');
  });
}

test.run();
