import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createModulePreparer, isSiteModule } from '../../../../generator/assets/fast-refresh.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('fast-refresh');
const prepare = createModulePreparer({ root });

async function prepared(name: string, source: string) {
  const path = join(root, name);
  writeFileSync(path, source);
  const module = await prepare(path);
  assert.ok(module, 'The module is prepared.');
  return module;
}

/** What a module imports, as `specifier: name as local, …`. */
async function importsOf(source: string, name = 'module.tsx') {
  const { imports } = await prepared(name, source);
  return imports
    .filter(({ specifier }) => !specifier.startsWith('react/jsx'))
    .map(({ specifier, names, isBound }) => {
      const list = names.map((item) => `${item.name} as ${item.local}`).join(', ');
      return `${isBound ? '' : 'export '}${specifier}: ${list}`;
    });
}

/** The specifiers that a module may load later, as the registry is told. */
async function laterOf(source: string) {
  const { code } = await prepared('later.ts', source);
  const [, loaders = ''] = /loaders: \[(.*)\] \}\);/.exec(code) ?? [];
  return Array.from(loaders.matchAll(/\["([^"]+)", \(\) =>/g), ([, specifier]) => specifier);
}

test('every form of an import is known by its names', async () => {
  const used = 'console.log(one, two, three, four, five, six);';
  assert.equal(
    await importsOf(
      [
        "import one from 'a';",
        "import { two } from 'b';",
        "import { x as three, default as four } from 'c';",
        "import five, * as six from 'd';",
        "import 'e';",
        used,
      ].join('\n'),
    ),
    [
      'a: default as one',
      'b: two as two',
      'c: x as three, default as four',
      'd: * as six, default as five',
    ],
  );
});

test('a list over several lines, with comments in it, is the same', async () => {
  const source = "import {\n  one, // first\n  /* } from 'no' */\n  x as two,\n} from 'a';";
  assert.equal(await importsOf(`${source}\nconsole.log(one, two);`), ['a: one as one, x as two']);
});

test('what is exported again is no variable of the module', async () => {
  assert.equal(
    await importsOf(
      "export { a, b as c } from './x.ts'; export * from './y.ts'; export * as z from './z.ts';",
    ),
    ['export ./x.ts: a as a, b as c', 'export ./y.ts: * as ', 'export ./z.ts: * as z'],
  );
});

test('types are not imported', async () => {
  const source = [
    "import type { A } from 'types';",
    "import { type B, c } from 'mixed';",
    "export type { D } from 'more-types';",
    'export const e: A | B = c;',
  ].join('\n');
  assert.equal(await importsOf(source), ['mixed: c as c']);
});

test('text that looks like an import is none', async () => {
  const source = [
    "import { real } from 'real';",
    'const template = `',
    'import default from "nowhere";',
    'import { a } from "nowhere-else";',
    'export { b } from "nowhere-at-all";',
    '`;',
    'const text = \'import c from "text";\';',
    '/*',
    'import d from "comment";',
    '*/',
    '// import e from "line";',
    'console.log(real, template, text);',
  ].join('\n');
  assert.equal(await importsOf(source), ['real: real as real']);
  const { code } = await prepared('prose.ts', source);
  const [told = ''] = /addModule\(.*/.exec(code) ?? [];
  assert.match(told, 'real');
  assert.not.match(told, /nowhere|text|comment|line/);
});

test('what a module loads later is known, and text that looks like it is not', async () => {
  const source = [
    "export const load = () => import('./one.ts');",
    "export const again = () => import('./one.ts');",
    "export const broken = () => import(\n  /* now */ './two.ts',\n);",
    'export const some = (name: string) => import(name);',
    "export const text = 'import(\"./no.ts\")'; // import('./nor.ts')",
    'export const template = `import("./neither.ts")`;',
  ].join('\n');
  assert.equal(await laterOf(source), ['./one.ts', './two.ts']);
});

test('components and hooks are registered by the name of their module', async () => {
  const { code } = await prepared(
    'button.tsx',
    "import { useState } from 'react';\nexport const Button = () => <b>{useState(1)[0]}</b>;\nconst lower = 1;\n",
  );
  assert.match(code, /\$RefreshReg\$\(_c, "Button"\)/);
  assert.match(code, /registerComponent\(type, "button\.tsx", name\)/);
  assert.match(code, /\["react", \{ get "useState"\(\) \{ return useState \} \}\]/);
  assert.not.match(code, /"lower"/);
});

test('a module is prepared again when its text has changed', async () => {
  const first = await prepared('same.ts', 'export const a = 1;');
  assert.is(await prepared('same.ts', 'export const a = 1;'), first);
  assert.is.not(await prepared('same.ts', 'export const a = 2;'), first);
});

test('CommonJS, packages and mistakes are left to esbuild', async () => {
  mkdirSync(join(root, 'node_modules/package'), { recursive: true });
  for (const [name, source] of [
    ['common.js', 'module.exports = 1;'],
    ['node_modules/package/index.js', 'export const a = 1;'],
    ['mistake.ts', 'export const = 1;'],
    ['page.css', 'p { top: 0 }'],
  ] as const) {
    writeFileSync(join(root, name), source);
    assert.is(await prepare(join(root, name)), undefined, name);
  }
  assert.not.ok(isSiteModule(join(root, 'node_modules/package/index.js')));
  assert.not.ok(isSiteModule(join(root, 'common.cjs')));
  assert.ok(isSiteModule(join(root, 'module.mts')));
});

test.run();
