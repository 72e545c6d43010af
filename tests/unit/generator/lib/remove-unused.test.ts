import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { removeUnused } from '../../../../generator/lib/remove-unused.ts';
import { createFolder } from '../../../helpers/project.ts';

test('old items with a hash for a name are removed, and nothing that somebody else put there', () => {
  const folder = createFolder('unused');
  mkdirSync(join(folder, '0123456789abcdef'));
  mkdirSync(join(folder, 'drafts'));
  writeFileSync(join(folder, '0123456789abcdef/index.html'), '');
  writeFileSync(join(folder, 'fedcba9876543210.mjs'), '');
  writeFileSync(join(folder, 'feed.txt'), '');
  removeUnused(folder, 1);
  assert.is(readdirSync(folder).length, 4, 'none is a day old');
  removeUnused(folder, -1);
  assert.equal(readdirSync(folder).sort(), ['drafts', 'feed.txt']);
});

test.run();
