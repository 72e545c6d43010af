import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeCssModuleTypes } from '../../../../generator/assets/css-module-types.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('css-module-types');
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const types = join(root, '.stet/types/css-modules.d.ts');

test('every mistake in style sheets is told with its place, and nothing is written', async () => {
  write('card.module.css', '.box {}');
  write('broken.module.css', '\n.box { color: red');
  write('list.module.css', ".item { composes: none from './card.module.css' }");
  write('more.module.css', ".more { composes: a from './broken.module.css' }");
  const error = await writeCssModuleTypes(root).catch((reason: unknown) => reason);
  if (!(error instanceof SiteError)) throw error;
  assert.equal(
    error.diagnostics.map(({ severity, file, line, column, message }) => [
      ...[severity, file, line, column],
      message,
    ]),
    [
      ['error', 'broken.module.css', 2, 1, 'broken.module.css: Unclosed block'],
      [
        ...['error', 'list.module.css', 1, 19],
        'list.module.css: ./card.module.css has no class "none"',
      ],
    ],
  );
  assert.not(existsSync(types));
});

test('classes of modules are declared', async () => {
  write('list.module.css', ".item { composes: box from './card.module.css' }");
  rmSync(join(root, 'broken.module.css'));
  rmSync(join(root, 'more.module.css'));
  assert.is(await writeCssModuleTypes(root), 2);
  const text = readFileSync(types, 'utf8');
  assert.match(text, /"\*\/card\.module\.css" \{[^}]*readonly "box": string/);
  assert.match(text, /"\*\/list\.module\.css" \{[^}]*readonly "item": string/);
});

test.run();
