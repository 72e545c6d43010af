import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeModule } from '../../../../generator/lib/write-module.ts';
import { createFolder } from '../../../helpers/project.ts';

test('a module that a power cut emptied, or that someone edited, is written again', async () => {
  const folder = createFolder('modules');
  const file = await writeModule('export default 1;', folder);
  for (const damaged of ['', 'export default', 'export default 2;']) {
    writeFileSync(file, damaged);
    assert.is(await writeModule('export default 1;', folder), file);
    assert.is(readFileSync(file, 'utf8'), 'export default 1;');
  }
});

test.run();
