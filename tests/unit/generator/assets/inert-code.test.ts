import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findInertCode } from '../../../../generator/assets/inert-code.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('inert-code');
const plain = { module: 'page.tsx', hydrate: false };
const hydrating = { module: 'app.tsx', hydrate: true };

/** What is found in one module, which the browser has too or has not. */
function find(text: string, { inBrowser = false, file = 'page.tsx', views = { plain } } = {}) {
  writeFileSync(join(root, 'page.tsx'), text);
  const input = { bytes: 0, imports: [] };
  const bundle = (files: string[]) => ({
    metafile: { inputs: Object.fromEntries(files.map((name) => [name, input])), outputs: {} },
  });
  const bundles = { server: bundle([file]), browser: bundle(inBrowser ? [file] : []) };
  return findInertCode({ root, views }, bundles).map(
    ({ message, line, column }) => `${line}:${column} ${message.split(' ')[0]}`,
  );
}

test('a handler and an effect that no browser runs are found, the first of a file', () => {
  assert.equal(find('const a = (\n  <button\n    onClick={open}\n  />\n);'), ['3:5 onClick']);
  assert.equal(find('<form className="a" onSubmit={send} onReset={undo}>'), ['1:21 onSubmit']);
  assert.equal(find('  useEffect(() => {}, []);'), ['1:3 useEffect']);
});

test('what browsers run, what runs in the build, and words about code are left alone', () => {
  const handler = '<button onClick={open}>';
  assert.equal(find(handler, { inBrowser: true }), []);
  assert.equal(find(handler, { file: '../shared/page.tsx' }), []);
  assert.equal(find(handler, { file: 'node_modules/ui/page.tsx' }), []);
  assert.equal(find(handler, { views: { plain: hydrating } }), []);
  assert.equal(find(`// ${handler}\n/* ${handler} */\n * ${handler}`), []);
  assert.equal(find('<Table onRow={(row) => row.name} />; const onClick = {}; reuseEffect();'), []);
});

test('a module that gave way to a folder since it was bundled has nothing', () => {
  mkdirSync(join(root, 'gone.tsx'));
  assert.equal(find('', { file: 'gone.tsx' }), []);
  assert.equal(find('', { file: 'missing.tsx' }), []);
});

test.run();
