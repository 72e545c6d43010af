import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, transform } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reactModulesPlugin, toModule } from '../../../../generator/assets/react-modules.ts';
import { projectFolder } from '../../../helpers/project.ts';

const require = createRequire(import.meta.url);

for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']) {
  test(`${name}, as installed, becomes a module with all that it exports`, async () => {
    const index = readFileSync(require.resolve(name), 'utf8');
    const [, file = ''] = /'\.(\/cjs\/[\w.-]+\.production\.js)'/.exec(index) ?? [];
    assert.match(toModule(index) ?? '', file);
    const path = require
      .resolve(`${name.split('/')[0]}/package.json`)
      .replace('/package.json', file);
    const module = toModule(readFileSync(path, 'utf8')) ?? '';
    await transform(module, { format: 'esm' });
    for (const key of Object.keys(require(path))) {
      assert.ok(module.includes(` as ${key}`), `${name} exports ${key}`);
    }
  });
}

test('code of another form stays as it is', () => {
  for (const code of [
    'exports.one = 1; exports.two = require("two");',
    'module.exports = function () {};',
    'exports.one = 1;\nfor (const name in other) exports[name] = other[name];',
    'export const one = 1;',
  ]) {
    assert.is(toModule(code), undefined, code);
  }
});

test('a bundle has React outside of any function', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document, null);",
      resolveDir: projectFolder,
    },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactModulesPlugin],
  });
  const code = outputFiles[0]?.text ?? '';
  assert.not.match(code, /__commonJS|__require/);
  assert.match(code, /^function formatProdErrorMessage/m);
  assert.not.match(code, 'createRoot = function', 'what nobody imports is left out');
});

test.run();
