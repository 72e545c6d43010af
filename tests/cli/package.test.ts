import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashOf } from '../../generator/lib/hash.ts';
import { listFiles } from '../../generator/lib/list-files.ts';
import { startPackageRegistry } from '../helpers/package-registry.ts';
import { packStet, unpack } from '../helpers/packed-stet.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** Outside the project: what the package lacks must not be found in the project's own packages. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stet-package-')));
const registry = await startPackageRegistry();
const tarball = packStet(folder);
unpack(tarball, join(folder, 'unpacked/package'));
const packages = [tarball, 'react', 'react-dom', 'zod'].concat([
  'typescript',
  '@types/react',
  '@types/react-dom',
]);

test.after(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the package holds what is compiled, and no source, site or test', () => {
  const files = listFiles(join(folder, 'unpacked/package'));
  const rooms = ['LICENSE', 'README.md', 'bin', 'docs', 'lib', 'package.json', 'templates'];
  assert.equal([...new Set(files.map((file) => file.split('/')[0]))].sort(), rooms);
  const sources = files.filter((file) => /^(?!templates\/).*(?<!\.d)\.tsx?$/.test(file));
  assert.equal(sources, []);
});

test('no message names a source, which a user does not have', () => {
  const lib = join(folder, 'unpacked/package/lib');
  const named = listFiles(lib)
    .filter((file) => file.endsWith('.js'))
    .flatMap(
      (file) => readFileSync(join(lib, file), 'utf8').match(/['"`].*generator\/\S+\.ts/g) ?? [],
    );
  assert.equal(named, []);
});

test('every file that README and the guides of the package link to is in it', () => {
  const root = join(folder, 'unpacked/package');
  const files = listFiles(root);
  const guides = files.filter((file) => /^(?:README|docs\/.*)\.md$/.test(file));
  const broken = guides.flatMap((guide) => {
    const [text = ''] = readFileSync(join(root, guide), 'utf8').split('\n## This repository\n');
    const prose = text.replace(/^(`{3,})(?!`).*?^\1$/gms, '').replace(/`[^`\n]+`/g, '');
    const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
    return links
      .filter(([, link = '']) => !files.includes(join(guide, '..', link)))
      .map(([, link]) => `${guide}: ${link}`);
  });
  assert.equal(broken, []);
});

test('a site uses it as npm installs it, with nothing else of the project', async () => {
  const site = createSite('npm', 'nodenext');
  await run(site, 'npm', 'install', ...packages);
  const tree = readdirSync(join(site, 'node_modules'));
  const unwanted = ['hono', 'libsql', '@libsql', 'react-router-dom', 'commander', 'chokidar'];
  assert.equal(
    unwanted.filter((name) => tree.includes(name)),
    [],
  );
  await useReadOnly(site, async () => {
    await run(site, 'npx', 'stet', 'check', '--max-warnings', '0');
    await run(site, 'npx', 'stet', 'build', '--strict');
    await run(site, 'npx', 'stet', 'types');
    await run(site, 'npx', 'tsc');
    await run(site, process.execPath, 'remark.mjs');
  });
  const clone = copyFixture('tiny');
  await stet('build', '--root', clone);
  assert.equal(listOutput(site), listOutput(clone));
});

test('in an empty folder npm installs it, and it begins a site that checks and builds', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  await run(empty, 'npm', 'install', tarball);
  const said = await run(empty, 'npx', 'stet', 'init', 'site', '--template', 'blog', '--yes');
  assert.match(said, /npm run watch/);
  await run(empty, 'npx', 'stet', 'check', '--root', 'site', '--max-warnings', '0');
  await run(empty, 'npx', 'stet', 'build', '--root', 'site', '--strict');
  assert.match(readFileSync(join(empty, 'site/dist/index.html'), 'utf8'), /<main/);
  // The site has its own packages as well, with the same stet.
  const site = join(empty, 'site');
  assert.match(readFileSync(join(site, 'package.json'), 'utf8'), /"stet": "file:.*\.tgz"/);
  await run(site, 'npx', 'stet', 'types');
  await run(site, 'npx', 'tsc');
});

test('a site uses it as pnpm installs it, where a package sees its dependencies alone', async () => {
  const site = createSite('pnpm', 'bundler');
  const pnpm = join(projectFolder, 'node_modules/pnpm/bin/pnpm.cjs');
  await run(site, process.execPath, pnpm, 'add', '--save-dev', ...packages);
  const bin = join(site, 'node_modules/.bin');
  await useReadOnly(site, async () => {
    await run(site, join(bin, 'stet'), 'build', '--strict');
    await run(site, join(bin, 'stet'), 'types');
    await run(site, join(bin, 'tsc'));
  });
  // As from a global installation: the site has its packages, and no stet.
  const other = createSite('other', 'bundler');
  mkdirSync(join(other, 'node_modules'));
  for (const name of ['react', 'react-dom', 'zod']) {
    symlinkSync(join(site, 'node_modules', name), join(other, 'node_modules', name));
  }
  await run(folder, join(bin, 'stet'), 'build', '--root', other);
  assert.equal(listOutput(other), listOutput(site));
});

test.run();

/** The tiny site with the plain settings of a TypeScript project, and no packages yet. */
function createSite(name: string, module: 'nodenext' | 'bundler'): string {
  const site = join(folder, name);
  cpSync(join(projectFolder, 'tests/fixtures/tiny'), site, { recursive: true });
  const modules =
    module === 'bundler' ? { module: 'esnext', moduleResolution: module } : { module };
  const compilerOptions = { ...modules, target: 'es2022', jsx: 'react-jsx', strict: true };
  const texts = {
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, noEmit: true },
      include: ['*', '.stet/types'],
    }),
    'types.ts': typeTests,
    'remark.mjs': `import { checkWhileTyping } from 'stet/remark';\ncheckWhileTyping(import.meta.url);\n`,
  };
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(site, file), text);
  return site;
}

/** What has to have a type, and what must not compile. */
const typeTests = `
import type { Content } from 'stet';
import styles from './index-view.module.css';
import site from './site.config.js';

export function listHeadings({ notes }: Content<typeof site.collections>): string[] {
  return notes.map(({ data }) => data.heading);
}

// @ts-expect-error: the schema has no such field
export const written = (content: Content<typeof site.collections>) => content.notes[0]?.data.author;
export const list: string = styles.list;
// @ts-expect-error: the style sheet has no such class
export const none: string = styles.none;
`;

/** Uses a site while nobody may write to the stet in it, and compares what is there afterwards. */
async function useReadOnly(site: string, use: () => Promise<void>): Promise<void> {
  const installed = realpathSync(join(site, 'node_modules/stet'));
  const before = hashFiles(installed);
  setMode(installed, 0o555);
  try {
    await use();
  } finally {
    setMode(installed, 0o755);
  }
  assert.equal(hashFiles(installed), before);
}

/** Sets the permissions of a folder and of all in it. */
function setMode(path: string, mode: number): void {
  for (const file of readdirSync(path, { recursive: true }))
    chmodSync(join(path, String(file)), mode);
  chmodSync(path, mode);
}

/** The files of a built site. Hashes are left out: comments in scripts say where packages are. */
function listOutput(site: string): string[] {
  const files = listFiles(join(site, 'dist')).map((file) => file.replace(/-[A-Z0-9]{8}(?=\.)/, ''));
  return files.sort();
}

/** The files of a folder, each with the hash of its text. */
function hashFiles(path: string): string[] {
  const files = listFiles(path).map((file) => `${file} ${hashOf(readFileSync(join(path, file)))}`);
  return files.sort();
}

/** Runs a program as a user would: nothing that npm tells its scripts, and no settings of this machine. */
async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm|pnpm)_/i.test(name));
  const env = {
    ...Object.fromEntries(own),
    NO_COLOR: '1',
    npm_config_audit: 'false',
    npm_config_cache: join(folder, 'cache'),
    npm_config_fund: 'false',
    npm_config_registry: registry.url,
    npm_config_store_dir: join(folder, 'store'),
    npm_config_userconfig: join(folder, 'npmrc'),
  };
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error([program, ...args, '\n', stdout, stderr].join(' ')));
    });
  });
}
