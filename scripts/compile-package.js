// `npm pack` runs this. It makes `lib/`, which replaces the sources in a package; `--remove`
// deletes it again. It bundles the command line. The modules that sites bundle stay separate files,
// so that a site gets only those that it uses.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import process from 'node:process';
import { bundleSources } from '../bin/load-sources.js';
import { projectFolder, run } from './setup.js';

const lib = join(projectFolder, 'lib');
/** Entry points for sites, relative to `generator/`. */
const types = ['index', 'editor/remark-plugin'];
const modules = ['index', ...namesIn('browser')];
/** A relative import; in declarations it still ends in `.ts`. */
const importPath = /(?<=\bfrom |\bimport\(|\bimport )['"](\.[^'"]+)\.[jt]s['"]/g;

rmSync(lib, { recursive: true, force: true });
if (!process.argv.includes('--remove')) {
  const inputs = await bundleSources(lib);
  writeFileSync(join(lib, 'licenses.txt'), describeLicenses(packagesOf(inputs)));
  compileModules(join(lib, 'modules'));
}

function namesIn(folder) {
  const files = readdirSync(join(projectFolder, 'generator', folder));
  return files.map((file) => `${folder}/${file.replace(/\.ts$/, '')}`);
}

/** Compiles the modules and their declarations, with everything that they import. */
function compileModules(outdir) {
  const staged = mkdtempSync(join(tmpdir(), 'stet-'));
  try {
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'scripts/tsconfig.package.json'];
    const status = run(process.execPath, [...tsc, '--outDir', staged]);
    if (status !== 0) throw new Error('The modules that sites bundle cannot be compiled.');
    for (const file of closure(staged, modules, '.js')) copy(file, staged, outdir);
    for (const file of closure(staged, types, '.d.ts')) copy(file, staged, outdir);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Some modules and everything that they import, as files with an extension. */
function closure(folder, names, extension, found = new Set()) {
  for (const name of names) {
    const file = `${name}${extension}`;
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    const imports = [...text.matchAll(importPath)].map(([, path]) =>
      posix.join(dirname(name), path),
    );
    closure(folder, imports, extension, found);
  }
  return found;
}

function copy(file, from, to) {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  if (file.endsWith('.js')) return copyFileSync(join(from, file), join(to, file));
  const text = readFileSync(join(from, file), 'utf8');
  writeFileSync(join(to, file), text.replace(importPath, "'$1.js'"));
}

/** The folders of the packages in a bundle. */
function packagesOf(inputs) {
  const folders = inputs.flatMap(
    (input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].sort().map((folder) => join(projectFolder, folder));
}

/** The bundled packages with their licenses, which must accompany every copy. */
function describeLicenses(folders) {
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json')));
    const [file] = readdirSync(folder).filter((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}`.trim();
  });
  return `stet bundles these packages.\n\n${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}
