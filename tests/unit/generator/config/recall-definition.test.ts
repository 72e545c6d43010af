import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import { copyFixture } from '../../../helpers/project.ts';

const root = copyFixture('tiny');

let loads = 0;

/**
 * Loads the site with a cache, and marks the code that the cache keeps, each time otherwise: Node
 * runs the same module only once.
 */
async function load() {
  loads += 1;
  const cache = openCache({ root, mode: 'production' });
  Reflect.deleteProperty(globalThis, 'isRecalled');
  const site = await loadConfig(root, 'production', cache);
  const kept = cache.recall('definition') as { kept: { code: string } };
  kept.kept.code += `\nglobalThis.isRecalled = ${loads};\n`;
  cache.keep('definition', kept);
  await cache.save();
  cache.close();
  return { site, isRecalled: Reflect.has(globalThis, 'isRecalled') };
}

test('the definition is bundled once, until a file that it is made from changes', async () => {
  // Files that change while they are bundled belong to no bundle.
  await setTimeout(50);
  assert.not.ok((await load()).isRecalled, 'at first');
  assert.ok((await load()).isRecalled, 'unchanged');
  appendFileSync(join(root, 'site.config.ts'), '\n// edited\n');
  await setTimeout(50);
  assert.not.ok((await load()).isRecalled, 'an edit');
  assert.ok((await load()).isRecalled, 'unchanged after the edit');
  writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
  await setTimeout(50);
  assert.not.ok((await load()).isRecalled, 'settings of the compiler');
});

test.run();
