import { posix, win32 } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isDeviceName,
  isFilePath,
  isInside,
  relativePath,
  sortPaths,
  typedPath,
} from '../../../../generator/lib/file-path.ts';

test('a file is named relative to its root, with forward slashes on every system', () => {
  assert.is(relativePath('/site', '/site/posts/a.md', posix), 'posts/a.md');
  assert.is(relativePath('C:\\site', 'C:\\site\\posts\\a.md', win32), 'posts/a.md');
  assert.is(relativePath('C:\\site\\', 'c:\\Site\\posts/a.md', win32), 'posts/a.md');
  assert.is(relativePath('/site', '/site/posts/a\\b.md', posix), 'posts/a\\b.md');
  assert.is(relativePath('C:\\site', 'C:\\other\\a.md', win32), '../other/a.md');
  assert.is(relativePath('C:\\site', 'D:\\site\\a.md', win32), 'D:/site/a.md');
  assert.is(relativePath('\\\\host\\share', '\\\\host\\share\\posts\\a.md', win32), 'posts/a.md');
  assert.is(relativePath('C:\\', 'C:\\posts\\a.md', win32), 'posts/a.md');
  assert.is(relativePath('C:\\site', 'C:\\site', win32), '');
});

test('a path stays inside a folder, or does not, on every system', () => {
  assert.ok(isInside('/site', 'a/b', posix));
  assert.not(isInside('/site', '../site2/a', posix));
  assert.not(isInside('/site', '/site', posix));
  assert.ok(isInside('C:\\site', 'a/b', win32));
  assert.ok(isInside('C:\\site', 'C:\\site\\a', win32));
  assert.not(isInside('C:\\site', '..\\a', win32));
  assert.not(isInside('C:\\site', 'D:\\site\\a', win32));
  assert.ok(isInside('/', '/a', posix));
  assert.ok(isInside('/site', '..a', posix));
  assert.ok(isInside('C:\\', 'C:\\a', win32));
  assert.ok(isInside('c:\\site', 'C:\\Site\\a', win32));
  assert.not(isInside('C:\\site', 'a/../../site2/b', win32));
  assert.not(isInside('C:\\site', '\\\\host\\share\\a', win32));
});

test('names of devices are known', () => {
  for (const name of ['con', 'CON', 'nul.md', 'com1', 'lpt9.tar.gz']) assert.ok(isDeviceName(name));
  for (const name of ['console', 'con-1', 'com', 'icon', '1-con']) assert.not(isDeviceName(name));
});

test('a message shows a path as it is typed on that system', () => {
  assert.is(typedPath('/home', '/home/sites/dist', posix), 'sites/dist');
  assert.is(typedPath('C:\\home', 'C:\\home\\sites\\dist', win32), 'sites\\dist');
  assert.is(typedPath('C:\\home', 'D:\\dist', win32), 'D:\\dist');
  assert.is(typedPath('C:\\home', 'c:\\home\\', win32), '.');
});

test('files have one order on every system', () => {
  const files = ['/site/a/b.md', '/site/a1.md', '/site/a-b.md', '/site/A/b.md', '/site/a.md'];
  const inOrder = [...files].sort();
  assert.equal(sortPaths(files, posix), inOrder);
  const onWindows = (file: string) => `C:${file.replaceAll('/', '\\')}`;
  assert.equal(sortPaths(files.map(onWindows), win32), inOrder.map(onWindows));
});

test('the path of a file may have letters of any script, and never leaves the output', () => {
  for (const path of ['/blog/feed.xml', '/フィード.xml', '/über/a_b~c-1'])
    assert.ok(isFilePath(path));
  for (const path of ['a', '/a//b', '/../a', '/a b', '/a?b', '/a\\b', '/u\u0308.xml', '/🚀']) {
    assert.not(isFilePath(path), path);
  }
});

test.run();
