import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildFailure, build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { esbuildDiagnostics } from '../../../../generator/diagnostics/esbuild-diagnostics.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('esbuild-diagnostics');
mkdirSync(join(root, 'node_modules/closed'), { recursive: true });
writeFileSync(join(root, 'node_modules/closed/package.json'), '{ "exports": { ".": "./a.js" } }');
writeFileSync(join(root, 'x.scss'), '');
writeFileSync(join(root, 'words.ts'), 'export {};');

/** What someone sees who imports something in a view. */
async function importing(name: string) {
  const failure = await build({
    stdin: { contents: `import ${JSON.stringify(name)};`, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    logLevel: 'silent',
  }).catch((error: BuildFailure) => error);
  const [{ message, hint } = {}] = esbuildDiagnostics(failure as BuildFailure, root);
  return { message, hint };
}

test('a missing package is to be installed', async () => {
  assert.equal(await importing('nopackage/part'), {
    message: 'Could not resolve "nopackage/part"',
    hint: 'Correct the name, or install the package: npm install nopackage.',
  });
  assert.match((await importing('@scope/no/part.js')).hint ?? '', 'npm install @scope/no.');
});

test('a path of another tool is not taken for a package', async () => {
  const hint = 'Paths in the site start with ./ or ../, and a package has a name in lower case.';
  for (const path of ['@/words', '~/words', 'Others']) {
    assert.is((await importing(path)).hint, hint, path);
  }
});

test('code of pages has no modules of Node', async () => {
  for (const name of ['node:fs', 'fs', 'fs/promises']) {
    const { message, hint } = await importing(name);
    assert.is(message, `Could not resolve "${name}"`);
    assert.is(
      hint,
      'Pages run in browsers, too. Use it in site.config.ts or in the API, and give the page what comes of it.',
    );
  }
});

test('a file that no browser runs goes elsewhere', async () => {
  assert.equal(await importing('./x.scss'), {
    message: 'No loader is configured for ".scss" files: x.scss',
    hint: 'Code can import JavaScript, TypeScript, JSON and CSS. Put other files into the static folder, and use their URLs.',
  });
});

test('esbuild’s own hints stay where they help', async () => {
  assert.match((await importing('closed/b.js')).hint ?? '', 'is not exported by package "closed"');
  assert.match((await importing('words.ts')).hint ?? '', 'Use the relative path "./words.ts"');
  assert.is((await importing('./nothing.ts')).hint, undefined);
});

test('a failure without errors in code is thrown as it is', () => {
  const failure = new Error('The service was stopped') as BuildFailure;
  assert.throws(
    () => esbuildDiagnostics(failure, root),
    (error: unknown) => error === failure,
  );
});

test.run();
