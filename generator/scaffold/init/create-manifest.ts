import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../lib/package-folder.ts';
import { stetSource } from './own-source.ts';
import { isModernYarn, type PackageManager } from './package-manager.ts';

const scripts = {
  watch: 'stet watch',
  check: 'stet check',
  types: 'stet types && tsc',
  build: 'stet build --strict',
  preview: 'stet preview',
};

/**
 * The package.json of a new site. stet's own tests use the same versions.
 * @param root absolute path of the site.
 * @param manager installs its packages. For Yarn 2 and later, the version is added so that Corepack
 *   can install it.
 */
export function createManifest(name: string, root: string, manager: PackageManager): string {
  const manifest = {
    name,
    private: true,
    type: 'module',
    ...(isModernYarn(manager) && { packageManager: `yarn@${manager.version}` }),
    scripts,
    dependencies: { ...pick(['react', 'react-dom']), stet: stetSource(root), ...pick(['zod']) },
    devDependencies: pick(['@types/react', '@types/react-dom', 'typescript']),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Packages with their versions in stet's own package.json. */
function pick(names: readonly string[]): Record<string, string> {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text);
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  return Object.fromEntries(names.map((name) => [name, versions[name] ?? '*']));
}
