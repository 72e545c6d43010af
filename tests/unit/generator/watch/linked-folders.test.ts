import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BundledCode } from '../../../../generator/assets/last-bundles.ts';
import { linkedFolders } from '../../../../generator/watch/linked-folders.ts';
import { createFolder } from '../../../helpers/project.ts';

test('the code of another package of the workspace is watched, installed packages are not', () => {
  const workspace = createFolder('linked-folders');
  const root = join(workspace, 'site');
  for (const folder of ['site/views', 'ui/src', 'node_modules/a']) {
    mkdirSync(join(workspace, folder), { recursive: true });
  }
  for (const file of ['site/views/a.tsx', 'ui/src/b.tsx', 'ui/src/c.tsx', 'node_modules/a/d.js']) {
    writeFileSync(join(workspace, file), '');
  }
  const inputs = Object.fromEntries(
    ['views/a.tsx', '../ui/src/b.tsx', '../ui/src/c.tsx', '../node_modules/a/d.js', 'css:e'].map(
      (name) => [name, {}],
    ),
  );
  const code = { browser: { metafile: { inputs } }, server: { metafile: { inputs: {} } } };
  const folders = linkedFolders(root, code as unknown as BundledCode, [join(root, 'views')]);
  assert.equal(folders, [join(workspace, 'ui/src')]);
});

test('so is code that the watch of a folder leaves out, such as the output of a package', () => {
  const root = createFolder('linked-folders-inside');
  for (const folder of ['views', 'packages/words/dist', '.made']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const files = ['views/a.tsx', 'packages/words/dist/b.js', '.made/c.ts'];
  for (const file of [...files, 'packages/words/package.json']) {
    writeFileSync(join(root, file), '');
  }
  const inputs = Object.fromEntries(files.map((name) => [name, {}]));
  const code = { browser: { metafile: { inputs } }, server: { metafile: { inputs: {} } } };
  const folders = linkedFolders(root, code as unknown as BundledCode, [root]);
  assert.equal(folders, [join(root, 'packages/words/dist'), join(root, '.made')]);
});

test.run();
