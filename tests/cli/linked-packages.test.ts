import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../generator/config/load-config.ts';
import { withEnvironment } from '../helpers/environment.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

function write(root: string, name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** The tiny site, with `heading` as the schema of a note's heading and this before the definition. */
function createSite(heading: string, before: string): string {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  replaceIn(config, 'heading: z.string()', `heading: ${heading}`);
  replaceIn(config, "import { z } from 'zod';", `import { z } from 'zod';\n${before}`);
  return root;
}

async function build(root: string): Promise<string> {
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  return readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
}

const shared = (mark: string) => `
  import { z } from 'zod';
  import { sign } from 'signs';
  export const heading: z.ZodType<string> = z.string().transform((text) => text + ' ${mark}' + sign);
`;

test('entries are made again when a linked package that the definition imports changes', async () => {
  const root = createSite('heading', "import { heading } from 'shared';");
  // A package in TypeScript, as in a workspace, with one of its own that the site does not see.
  const manifest = (name: string, main: string) => JSON.stringify({ name, main, type: 'module' });
  write(root, 'packages/shared/package.json', manifest('shared', 'index.ts'));
  write(root, 'packages/shared/index.ts', shared('one'));
  write(root, 'packages/shared/node_modules/signs/package.json', manifest('signs', 'index.js'));
  write(root, 'packages/shared/node_modules/signs/index.js', "export const sign = '!';");
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(root, 'packages/shared'), join(root, 'node_modules/shared'), 'dir');
  assert.match(await build(root), 'The first note one!');
  write(root, 'packages/shared/index.ts', shared('two'));
  assert.match(await build(root), 'The first note two!');
});

test('a definition is another one with another version of a package, whatever installed it', async () => {
  const root = createSite(
    'z.string().transform((text) => text + mark)',
    "import { mark } from 'marks';",
  );
  const install = (version: string) =>
    write(
      root,
      'node_modules/marks/package.json',
      `{"type":"module","main":"index.js","version":"${version}"}`,
    );
  install('1.0.0');
  write(root, 'node_modules/marks/index.js', "export const mark = '';");
  const recipe = async () => (await loadConfig(root, 'production')).definitionHash;
  const first = await recipe();
  assert.is(await recipe(), first);
  install('1.0.1');
  assert.is.not(await recipe(), first);
});

test('entries are made again when a variable changes that a schema reads of each entry', async () => {
  const root = createSite('z.string().transform((text) => text + process.env.STET_TEST_MARK)', '');
  const buildWith = (mark: string) => withEnvironment({ STET_TEST_MARK: mark }, () => build(root));
  assert.match(await buildWith(' one'), 'The first note one');
  assert.match(await buildWith(' two'), 'The first note two');
});

test.run();
