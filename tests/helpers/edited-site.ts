import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed, SiteDefinition } from '../../generator/contract.ts';
import { copyFixture, projectFolder } from './project.ts';

/** The export of the site's `settings.ts`. */
export type Settings = Omit<Partial<SiteDefinition>, 'collections' | 'pages' | 'feeds'> & {
  feed?: Feed['paths'];
  widths?: readonly number[];
  inlineStyles?: readonly string[];
};

const fixture = join(projectFolder, 'tests/fixtures/edited');
/** Files that an edit can break. */
const repairable = ['settings.ts', 'document.html', 'note-view.tsx', 'redirects.yaml', 'static'];

/** A copy of the fixture `edited`, with an installed and a linked package. */
export function createEditedSite(): string {
  const root = copyFixture('tiny', 'edited');
  mkdirSync(join(root, 'images'));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync('../packages/words', join(root, 'node_modules/words'));
  installMeasures(root, 1, 60);
  return root;
}

/** Installs a version of the package `measures` like npm. */
export function installMeasures(root: string, version: number, longest: number): void {
  const folder = join(root, 'node_modules/measures');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: 'measures',
    version: `${version}.0.0`,
    type: 'module',
    exports: './index.js',
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'index.js'), `export const longest = ${longest};\n`);
  const record = { packages: { 'node_modules/measures': { version: manifest.version } } };
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(record));
}

const settingsStart = 'settings: Settings = ';

/** The settings of the site: JSON in a module. */
export function readSettings(root: string): Settings {
  const [, json = ''] = readFileSync(join(root, 'settings.ts'), 'utf8').split(settingsStart);
  return JSON.parse(json.replace(/;\n$/, '')) as Settings;
}

/** Changes the settings. */
export function changeSettings(root: string, change: (settings: Settings) => Settings): void {
  const file = join(root, 'settings.ts');
  const [before] = readFileSync(file, 'utf8').split(settingsStart);
  const json = JSON.stringify(change(readSettings(root)), null, 2);
  writeFileSync(file, `${before}${settingsStart}${json};\n`);
}

/** Restores every file that could prevent a build. */
export function repairSite(root: string): void {
  rmSync(join(root, 'notes'), { recursive: true });
  mkdirSync(join(root, 'notes'));
  for (const name of repairable) {
    rmSync(join(root, name), { recursive: true });
    cpSync(join(fixture, name), join(root, name), { recursive: true });
  }
}
