import { posix, win32 } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isFilePath, isInside, relativePath } from '../../../../generator/lib/file-path.ts';

test('a file is named relative to its root, with forward slashes on every system', () => {
  assert.is(relativePath('/site', '/site/posts/a.md', posix), 'posts/a.md');
  assert.is(relativePath('C:\\site', 'C:\\site\\posts\\a.md', win32), 'posts/a.md');
  assert.is(relativePath('C:\\site\\', 'c:\\Site\\posts/a.md', win32), 'posts/a.md');
  assert.is(relativePath('/site', '/site/posts/a\\b.md', posix), 'posts/a\\b.md');
  assert.is(relativePath('C:\\site', 'C:\\other\\a.md', win32), '../other/a.md');
});

test('a path stays inside a folder, or does not, on every system', () => {
  assert.ok(isInside('/site', 'a/b', posix));
  assert.not(isInside('/site', '../site2/a', posix));
  assert.not(isInside('/site', '/site', posix));
  assert.ok(isInside('C:\\site', 'a/b', win32));
  assert.ok(isInside('C:\\site', 'C:\\site\\a', win32));
  assert.not(isInside('C:\\site', '..\\a', win32));
  assert.not(isInside('C:\\site', 'D:\\site\\a', win32));
});

test('the path of a file may have letters of any script, and never leaves the output', () => {
  for (const path of ['/blog/feed.xml', '/フィード.xml', '/über/a_b~c-1'])
    assert.ok(isFilePath(path));
  for (const path of ['a', '/a//b', '/../a', '/a b', '/a?b', '/a\\b', '/u\u0308.xml', '/🚀']) {
    assert.not(isFilePath(path), path);
  }
});

test.run();
