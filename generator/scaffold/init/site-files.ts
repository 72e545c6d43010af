import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { slugify } from '../../lib/slugify.ts';
import { createManifest } from './create-manifest.ts';
import { createWorkflow } from './create-workflow.ts';
import type { Settings } from './gather-settings.ts';
import { isModernYarn, type PackageManager } from './package-manager.ts';
import { type NewFile, readStarter } from './starters.ts';

/** Files that git ignores because tools recreate them. */
const ignored = ['node_modules/', 'dist/', 'dist-api/', '.stet/', ''].join('\n');

/**
 * Files that make a folder a project for Yarn 2 and later, with packages where esbuild and tsc
 * look.
 */
const yarnFiles: readonly NewFile[] = [
  { path: 'yarn.lock', contents: '' },
  { path: '.yarnrc.yml', contents: 'nodeLinker: node-modules\n' },
];

/**
 * The files of a new site: its template's files with its name and URL, and the files of every site.
 * @param folder the site's folder in its repository; empty if it is the repository.
 */
export function createSiteFiles(
  { root, template, url }: Settings,
  { manager, guide, folder }: { manager: PackageManager; guide: string; folder: string },
): NewFile[] {
  const name = titleOf(root);
  return [
    ...readStarter(template).map(({ path, contents }) => ({
      path: path === 'README.md' ? guide : path,
      contents: path === 'settings.ts' ? fill(String(contents), { name, url }) : contents,
    })),
    { path: 'package.json', contents: createManifest(slugify(name) || 'site', root, manager) },
    { path: '.gitignore', contents: isModernYarn(manager) ? `${ignored}.yarn/\n` : ignored },
    ...(isModernYarn(manager) ? yarnFiles : []),
    { path: '.github/workflows/site.yml', contents: createWorkflow(manager, folder) },
  ];
}

/** The file for the authors' guide: an existing README stays unchanged. */
export function nameGuide(root: string): string {
  const names = existsSync(root) ? readdirSync(root) : [];
  return names.some((name) => /^readme\.md$/i.test(name)) ? 'GUIDE.md' : 'README.md';
}

/** Turns the name of a folder into a site name: `my-first_site` becomes "My first site". */
function titleOf(root: string): string {
  const [first = 'Site', ...others] = basename(root).match(/[^\s_-]+/g) ?? [];
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(' ');
}

/** Replaces the texts of keys that have their own line. */
function fill(source: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [key, value]) => {
    const line = new RegExp(`^( {2}${key}: )'.*',$`, 'm');
    return text.replace(line, (_, start: string) => `${start}${quote(value)},`);
  }, source);
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
