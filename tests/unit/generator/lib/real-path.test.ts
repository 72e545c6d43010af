import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pathIn, realPath } from '../../../../generator/lib/real-path.ts';
import { createFolder } from '../../../helpers/project.ts';

const folder = realPath(createFolder('real-path'));
const site = join(folder, 'site');
mkdirSync(join(site, 'posts'), { recursive: true });
mkdirSync(join(folder, 'elsewhere'));
symlinkSync(site, join(folder, 'link'), 'dir');
symlinkSync(join(folder, 'elsewhere'), join(site, 'linked'), 'dir');

test('a link becomes what it leads to, also above a path where nothing exists', () => {
  assert.is(realPath(join(folder, 'link/posts')), join(site, 'posts'));
  assert.is(realPath(join(folder, 'nowhere')), join(folder, 'nowhere'));
  assert.is(realPath(join(folder, 'link/new/newer')), join(site, 'new/newer'));
  symlinkSync('nowhere', join(folder, 'to-nothing'));
  assert.is(realPath(join(folder, 'to-nothing')), join(folder, 'nowhere'));
  for (const name of ['a', 'b']) symlinkSync(name === 'a' ? 'b' : 'a', join(folder, name));
  assert.is(realPath(join(folder, 'a')), join(folder, 'a'), 'a circle');
});

test('a path is the same through a link to the folder; links inside it stay', () => {
  for (const root of [site, join(folder, 'link')]) {
    assert.is(pathIn(site, root), '');
    assert.is(pathIn(site, join(root, 'posts/new.md')), 'posts/new.md');
    assert.is(pathIn(site, join(root, 'linked/a.md')), 'linked/a.md');
  }
  assert.is(pathIn(site, join(folder, 'elsewhere/a.md')), '../elsewhere/a.md');
});

test.run();
