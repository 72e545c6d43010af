import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { handlerPath, stageHandler } from '../../../../generator/output/handler-files.ts';
import { createFolder } from '../../../helpers/project.ts';

test('the handler that a killed build had staged is removed', () => {
  const out = join(createFolder('handler'), 'dist');
  const file = handlerPath(out);
  const names = () => readdirSync(dirname(file)).sort();
  stageHandler(out, { code: 'old', map: 'old' });
  const staged = names();
  assert.is(staged.length, 2);
  // As if the process that staged them had been killed.
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const name of staged) {
    writeFileSync(join(dirname(file), name.replace(`${process.pid}`, `${pid}`)), '');
  }
  assert.is(names().length, 4);
  stageHandler(out, { code: 'new', map: 'new' }).commit();
  assert.equal(names(), ['handler.mjs', 'handler.mjs.map']);
});

test.run();
