import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { slugify } from '../../lib/slugify.ts';
import { createManifest } from './create-manifest.ts';
import { createWorkflow } from './create-workflow.ts';
import type { Settings } from './gather-settings.ts';
import { isModernYarn, type PackageManager } from './package-manager.ts';
import { type NewFile, readStarter } from './starters.ts';

/** What git leaves out: what others make again. */
const ignored = ['node_modules/', 'dist/', '.stet/', ''].join('\n');

/** What makes a folder a project for Yarn 2 and later, with packages where esbuild and tsc find them. */
const yarnFiles: readonly NewFile[] = [
  { path: 'yarn.lock', contents: '' },
  { path: '.yarnrc.yml', contents: 'nodeLinker: node-modules\n' },
];

/** The files of a new site: those of its template, with its name and address, and those of every site. */
export function createSiteFiles(
  { root, template, url }: Settings,
  { manager, guide }: { manager: PackageManager; guide: string },
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
    { path: '.github/workflows/site.yml', contents: createWorkflow(manager) },
  ];
}

/** The file that the guide for authors goes to: a README that exists already stays unchanged. */
export function nameGuide(root: string): string {
  const names = existsSync(root) ? readdirSync(root) : [];
  return names.some((name) => /^readme\.md$/i.test(name)) ? 'GUIDE.md' : 'README.md';
}

/** A name for the site of a folder: `my-first_site` is "My first site". */
function titleOf(root: string): string {
  const [first = 'Site', ...others] = basename(root).match(/[^\s_-]+/g) ?? [];
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(' ');
}

/** Replaces the texts of keys that have a line for themselves. */
function fill(source: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [key, value]) => {
    const line = new RegExp(`^( {2}${key}: )'.*',$`, 'm');
    return text.replace(line, (_, start: string) => `${start}${quote(value)},`);
  }, source);
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
