import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('an older Node is told which one it needs, before anything that it lacks is imported', () => {
  const { engines } = JSON.parse(read('package.json'));
  const code = read('bin/stet.js');
  assert.is(engines.node, '>=20.19');
  assert.match(code, 'major < 20 || (major === 20 && minor < 19)');
  assert.not.match(code, /^import .* from '\.\//m);
});

test.run();
