import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/lib/list-files.ts';
import { projectFolder } from '../helpers/project.ts';

test('users install every package that stet loads only when needed, which no bundle contains', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const folder = join(projectFolder, 'generator');
  const loaded = listFiles(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => text.includes('const load = createRequire('))
    .flatMap((text) => [...text.matchAll(/\bload\(\s*['`]((?:@[\w-]+\/)?[\w.-]+)/g)])
    .map(([, name = '']) => name);
  assert.ok(loaded.length >= 3);
  assert.equal(
    loaded.filter((name) => !Object.hasOwn(dependencies, name)),
    [],
  );
});

test.run();
