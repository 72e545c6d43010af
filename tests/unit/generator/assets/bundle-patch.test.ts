import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Bundles, bundleSite } from '../../../../generator/assets/bundle.ts';
import { bundleEdit } from '../../../../generator/assets/bundle-patch.ts';
import type { LastBundles } from '../../../../generator/assets/last-bundles.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import type { Site } from '../../../../generator/config/site.ts';
import { copyFixture } from '../../../helpers/project.ts';

const root = copyFixture('tiny');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
let site: Site;
let bundles: Bundles;

test.before(async () => {
  write('words.ts', "export const word = 'one';\n");
  write('deep.ts', "import { word } from './words.ts';\nexport const deep = word;\n");
  write('part.module.css', '.part { top: 0; }\n');
  write(
    'part.tsx',
    "import styles from './part.module.css';\nimport { deep } from './deep.ts';\nimport { useId } from 'react';\nexport const Part = () => <b id={useId()} className={styles.part}>{deep}</b>;\n",
  );
  write(
    'index-view.tsx',
    "import { Part } from './part.tsx';\nexport default function View() { return <Part />; }\n",
  );
  site = await loadConfig(root, 'development');
  bundles = await bundleSite(site, Promise.resolve({}));
});

const lastOf = (...files: string[]): LastBundles => ({
  parts: bundles.parts,
  shared: {},
  changed: new Set(files.map((file) => join(root, file))),
});

/** The modules of the patch for an edit, in their order; those that may keep their importers with a star. */
async function patchOf(file: string, text: string) {
  const before = readFileSync(join(root, file), 'utf8');
  write(file, text);
  const code = await bundleEdit(site, lastOf(file));
  write(file, before);
  const members = code?.matchAll(/id: "([^"]+)", isBoundary: (true|false)/g) ?? [];
  const ids = Array.from(members, ([, id, isBoundary]) => (isBoundary === 'true' ? `${id}*` : id));
  return { code, ids: code === undefined ? undefined : ids };
}

test('an edited component comes alone, and reads the rest from the page', async () => {
  const source = readFileSync(join(root, 'part.tsx'), 'utf8');
  const { ids, code = '' } = await patchOf('part.tsx', source.replace('{deep}', 'new {deep}'));
  assert.equal(ids, ['part.tsx*']);
  assert.match(code, '"new "');
  assert.match(code, 'stetFastRefresh.read("deep.ts")');
  assert.match(code, 'stetFastRefresh.readPackage("react", ["useId"])');
  assert.not.match(code, "'one'");
});

test('an edited helper comes with its importers up to the next components, each after what it imports', async () => {
  const { ids, code = '' } = await patchOf('words.ts', "export const word = 'two';\n");
  assert.equal(ids, ['words.ts', 'deep.ts', 'part.tsx*']);
  assert.match(code, '"two"');
});

test('an edit that reaches the entry, or is in none of its code, has no patch', async () => {
  const entry = readFileSync(join(root, 'entry.client.tsx'), 'utf8');
  assert.is((await patchOf('entry.client.tsx', `${entry}\nconsole.log(1);\n`)).ids, undefined);
  assert.is((await patchOf('notes/first.md', '---\n---\n')).ids, undefined);
  const server = readFileSync(join(root, 'entry.server.tsx'), 'utf8');
  assert.is((await patchOf('entry.server.tsx', `${server}\n`)).ids, undefined);
});

test('a mistake has no patch', async () => {
  assert.is((await patchOf('part.tsx', 'export const = 1;\n')).ids, undefined);
});

test('a module that is new to the page comes with the patch', async () => {
  write('added.ts', "export const added = 'brought along';\n");
  const source = readFileSync(join(root, 'part.tsx'), 'utf8');
  const edited = `import { added } from './added.ts';\n${source.replace('{deep}', '{added}')}`;
  assert.match((await patchOf('part.tsx', edited)).code ?? '', 'brought along');
});

test('a style sheet has a patch only where its classes have changed', async () => {
  assert.is((await patchOf('part.module.css', '.part { top: 1px; }\n')).ids, undefined);
  const { ids } = await patchOf('part.module.css', '.part { top: 0; }\n.more { left: 0; }\n');
  assert.equal(ids, ['part.tsx*']);
});

test.run();
