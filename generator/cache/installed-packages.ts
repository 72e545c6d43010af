import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { memoize } from '../lib/memoize.ts';
import { readIfPossible, readIfThere } from '../lib/read-if-there.ts';

/** npm's record of an installed package, with the fields that stet reads. */
interface Installed {
  version?: string;
  integrity?: string;
  resolved?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Installed>>;

/** npm's list of the packages that it has installed, with their dependencies. */
const npmRecord = 'node_modules/.package-lock.json';

/** The lists of installed packages that package managers write. */
const installRecords = [
  npmRecord,
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
];

/**
 * Hashes installed packages with all their dependencies. The hash does not depend on where they are
 * installed, or on other packages. If npm has no record of the dependencies, as with pnpm and Yarn,
 * it covers the packages' package.json files and everything that is installed.
 * @param folders absolute paths with links resolved.
 */
export function hashPackages(folders: readonly string[]): string {
  const readPackages = memoize(readRecord);
  const found = folders.map((folder) => findInRecord(folder, readPackages));
  const known = found.filter((place) => place !== undefined);
  const closures = known.map(({ packages, key }) => [...closureOf(key, packages)].join('\n'));
  const patches = [...new Set(known.map(({ root }) => root))].sort().flatMap(readPatches);
  if (known.length === found.length) return hashOf(...closures.sort(), ...patches);
  const unknown = folders.filter((_, index) => found[index] === undefined);
  const manifests = unknown.map((folder) => readIfThere(join(folder, 'package.json')));
  return hashOf(
    ...closures.sort(),
    ...patches,
    ...manifests.sort(),
    ...unknown.sort().map(hashInstallation),
  );
}

/** Hashes everything installed in a folder and its parents, for code that may import any of it. */
export function hashInstallation(folder: string): string {
  const files = ancestors(folder).flatMap((above) =>
    installRecords.map((name) => join(above, name)),
  );
  return hashOf(...files.map(readIfThere), ...ancestors(folder).flatMap(readPatches));
}

/** The patches that patch-package applies in a folder, which npm's record does not show. */
function readPatches(root: string): string[] {
  const folder = join(root, 'patches');
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.patch'));
    return names.sort().flatMap((name) => [name, readIfPossible(join(folder, name)) ?? '']);
  } catch {
    // Mostly there is none. Far above the site, it may be a file, or a folder of someone else.
    return [];
  }
}

function readRecord(root: string): Packages | undefined {
  try {
    return JSON.parse(readFileSync(join(root, npmRecord), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The record that lists a package, and the package's key there. */
function findInRecord(folder: string, readPackages: typeof readRecord) {
  for (const root of ancestors(folder)) {
    const packages = readPackages(root);
    const key = relativePath(root, folder);
    if (packages && Object.hasOwn(packages, key)) return { packages, key, root };
  }
  return undefined;
}

/** A line for the package and for each of its dependencies. */
function closureOf(key: string, packages: Packages, lines = new Map<string, string>()) {
  if (lines.has(key)) return lines.values();
  const { version, integrity, resolved, ...needs } = packages[key] ?? {};
  lines.set(key, [key, version, integrity ?? resolved].join(' '));
  const { dependencies, optionalDependencies, peerDependencies } = needs;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  for (const name of names) {
    const found = resolveKey(name, key, packages);
    if (found !== undefined) closureOf(found, packages, lines);
  }
  return lines.values();
}

/** The key of the package that another one imports by a name, resolved like Node does. */
function resolveKey(name: string, from: string, packages: Packages): string | undefined {
  for (let at = from; at !== '.'; at = dirname(at)) {
    const key = `${at}/node_modules/${name}`;
    if (Object.hasOwn(packages, key)) return key;
  }
  const key = `node_modules/${name}`;
  return Object.hasOwn(packages, key) ? key : undefined;
}

/** The folder and its parents, where Node looks for packages. */
export function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}
