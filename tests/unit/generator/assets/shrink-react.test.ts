import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, transform } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  markReactPure,
  shrinkReactPlugin,
  toModule,
} from '../../../../generator/assets/shrink-react.ts';
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
    plugins: [shrinkReactPlugin],
  });
  const code = outputFiles[0]?.text ?? '';
  assert.not.match(code, /__commonJS|__require/);
  assert.match(code, /^function formatProdErrorMessage/m);
  assert.not.match(code, 'createRoot = function', 'what nobody imports is left out');
});

/** What esbuild keeps of a module that exports `UsedContext` alone. */
async function shake(...lines: string[]): Promise<string> {
  const code = [
    "import * as React3 from 'react';",
    'var UsedContext = React3.createContext(null);',
    'UsedContext.displayName = "Used";',
    ...lines,
    'export { UsedContext };',
  ].join('\n');
  return (await transform(markReactPure(code), { treeShaking: true, format: 'esm' })).code;
}

test('components that nobody uses are left out, with all that they alone use', async () => {
  const kept = await shake(
    'function heavy() {}',
    'var Link = React3.forwardRef(function Link() { return heavy(); });',
    "Link.displayName = 'Link';",
    'const fallback = React3.createElement(heavy, null);',
    'let Memo = memo(heavy);',
  );
  assert.match(kept, 'createContext(null)');
  assert.not.match(kept, /heavy|Link|Memo|fallback|displayName/);
});

test('a class with a context is left out where nobody uses it, and has its context where it is used', async () => {
  const lines = [
    'class Base {}',
    'var Boundary = class extends Base {',
    '  render() { return heavy(); }',
    '};',
    'Boundary.contextType = UsedContext;',
  ];
  assert.not.match(await shake(...lines), /heavy|Boundary/);
  const used = await shake(...lines, 'export { Boundary };');
  assert.match(used, /class extends Base \{\s+static contextType = UsedContext;/);
  assert.not.match(used, 'Boundary.contextType');
});

test('whatever else a module does when it is loaded stays', async () => {
  const kept = await shake(
    'var registered = register(React3.memo(UsedContext));',
    'registered.name = "x";',
    'register.displayName = nameOf(UsedContext);',
  );
  assert.match(kept, 'register(React3.memo(UsedContext))');
  assert.match(kept, 'registered.name = "x"');
  assert.match(kept, 'nameOf(UsedContext)');
});

test('a hook of react-router does not bring the router of another kind', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { useLocation } from 'react-router-dom'; console.log(useLocation)",
      resolveDir: projectFolder,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shrinkReactPlugin],
  });
  const size = outputFiles[0]?.contents.length ?? 0;
  assert.ok(size > 0 && size < 2_000, `${size} bytes`);
});

test.run();
