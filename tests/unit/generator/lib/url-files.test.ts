import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dataFileName, pageFileName } from '../../../../generator/lib/url-files.ts';

test('file style', () => {
  assert.is(pageFileName('/', 'file'), 'index.html');
  assert.is(pageFileName('/about/us', 'file'), 'about/us.html');
});

test('directory style, but for the page that hosts look for by name', () => {
  assert.is(pageFileName('/', 'directory'), 'index.html');
  assert.is(pageFileName('/about/us', 'directory'), 'about/us/index.html');
  assert.is(pageFileName('/404', 'directory'), '404.html');
});

test('page data', () => {
  assert.is(dataFileName('/'), 'index.json');
  assert.is(dataFileName('/about/us'), 'about/us.json');
});

test.run();
