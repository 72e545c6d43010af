import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';

/** What npm writes of a package that it has installed, as far as it is read here. */
interface Installed {
  version?: string;
  integrity?: string;
  resolved?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Installed>>;

/** Where npm writes down what it has installed, and with what it depends on. */
const npmRecord = 'node_modules/.package-lock.json';

/** Where package managers write down what they have installed. */
const installRecords = [
  npmRecord,
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
];

/**
 * Hash of installed packages with all that they depend on: the same wherever the same ones are
 * installed, whatever else is. Where no npm has written down what they depend on, as with pnpm and
 * Yarn, it is of what they say of themselves and of all that is installed.
 * @param folders absolute, as they are once links are followed.
 */
export function hashPackages(folders: readonly string[]): string {
  const readPackages = createRecordReader();
  const found = folders.map((folder) => findInRecord(folder, readPackages));
  const known = found.filter((place) => place !== undefined);
  const closures = known.map(({ packages, key }) => [...closureOf(key, packages)].join('\n'));
  if (known.length === found.length) return hashOf(...closures.sort());
  const unknown = folders.filter((_, index) => found[index] === undefined);
  const manifests = unknown.map((folder) => readIfThere(join(folder, 'package.json')));
  return hashOf(...closures.sort(), ...manifests.sort(), ...unknown.sort().map(hashInstallation));
}

/** Hash of all that is installed in a folder and above it, for code that may import any of it. */
export function hashInstallation(folder: string): string {
  const files = ancestors(folder).flatMap((above) =>
    installRecords.map((name) => join(above, name)),
  );
  return hashOf(...files.map(readIfThere));
}

type ReadPackages = (root: string) => Packages | undefined;

function createRecordReader(): ReadPackages {
  const known = new Map<string, Packages | undefined>();
  return (root) => {
    if (!known.has(root)) known.set(root, readRecord(join(root, npmRecord)));
    return known.get(root);
  };
}

function readRecord(file: string): Packages | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The record that names a package, and the key that it has there. */
function findInRecord(folder: string, readPackages: ReadPackages) {
  for (const root of ancestors(folder)) {
    const packages = readPackages(root);
    const key = relativePath(root, folder);
    if (packages && Object.hasOwn(packages, key)) return { packages, key };
  }
  return undefined;
}

/** A line for each package that one depends on, itself included. */
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

/** The key of the package that one means by a name, as Node looks for it. */
function resolveKey(name: string, from: string, packages: Packages): string | undefined {
  for (let at = from; at !== '.'; at = dirname(at)) {
    const key = `${at}/node_modules/${name}`;
    if (Object.hasOwn(packages, key)) return key;
  }
  const key = `node_modules/${name}`;
  return Object.hasOwn(packages, key) ? key : undefined;
}

/** The folder and all above it, as Node looks for packages. */
function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
