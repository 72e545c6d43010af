import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStagedFiles } from '../../../../generator/output/staged-files.ts';
import { createFolder } from '../../../helpers/project.ts';

test('nothing is written outside the output', () => {
  const root = createFolder('staged');
  const folders = { out: join(root, 'dist'), staged: join(root, 'dist.next') };
  const files = createStagedFiles({ ...folders, hasOutput: true });
  writeFileSync(join(root, 'kept.txt'), 'kept');
  for (const path of ['../other.txt', 'a/../../other.txt', join(root, 'other.txt'), '', '.']) {
    assert.throws(() => files.write(path, 'text'), /is not a path inside the output/, path);
  }
  assert.throws(() => files.link('../kept.txt'), /is not a path inside the output/);
  assert.not.ok(existsSync(join(root, 'other.txt')));
  files.write('..a/b..txt', 'text');
  assert.ok(existsSync(join(folders.staged, '..a/b..txt')));
});

test.run();
