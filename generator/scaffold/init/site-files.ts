import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { slugify } from '../../lib/slugify.ts';
import { createManifest } from './create-manifest.ts';
import { createWorkflow } from './create-workflow.ts';
import type { Settings } from './gather-settings.ts';
import type { PackageManager } from './package-manager.ts';
import { type NewFile, readStarter } from './starters.ts';

/** What git leaves out: what others make again. */
const ignored = ['node_modules/', 'dist/', '.stet/', ''].join('\n');

/** The files of a new site: those of its template with the name and the address, and what each site has. */
export function createSiteFiles(settings: Settings, manager: PackageManager): NewFile[] {
  const name = titleOf(settings.root);
  const hasReadme = listFolder(settings.root).some((file) => /^readme\.md$/i.test(file));
  return [
    ...readStarter(settings.template).map(({ path, contents }) => ({
      // Their own README stays, and the guide goes next to it.
      path: path === 'README.md' && hasReadme ? 'GUIDE.md' : path,
      contents:
        path === 'settings.ts' ? fill(String(contents), { name, url: settings.url }) : contents,
    })),
    { path: 'package.json', contents: createManifest(slugify(name) || 'site', settings.root) },
    { path: '.gitignore', contents: ignored },
    { path: '.github/workflows/site.yml', contents: createWorkflow(manager) },
  ];
}

/** A name for the site of a folder: `my-first_site` is "My first site". */
export function titleOf(root: string): string {
  const words = basename(root)
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  const [first = 'Site', ...others] = words;
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others].join(' ');
}

/** Replaces the texts of keys that have a line for themselves. */
function fill(source: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (text, [key, value]) =>
      text.replace(
        new RegExp(`^( {2}${key}: )'.*',$`, 'm'),
        (_, start: string) => `${start}${quote(value)},`,
      ),
    source,
  );
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
