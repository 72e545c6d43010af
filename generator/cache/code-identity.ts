import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { hashOf } from '../lib/hash.ts';
import { listFiles } from '../lib/list-files.ts';
import { installedDependencies, packageFolder } from '../lib/package-folder.ts';

/** Hash of the generator's sources, put in when they are bundled, in a package too (bin/load-sources.js). */
declare const STET_SOURCES: string | undefined;

/** Where package managers write down what they have installed. */
const installRecords = [
  'node_modules/.package-lock.json',
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
];

/**
 * Identity of everything that runs besides the site's own code: the generator, the packages
 * installed for it and for the site in `root`, Node, and how dates and numbers are written here.
 * Part of every key of the cache.
 * @param own the folder of stet.
 */
export function codeIdentity(root: string, own: string = packageFolder): string {
  const ownRecords = findRecords(own);
  const records = new Set([...findRecords(root), ...ownRecords]);
  return hashOf(
    typeof STET_SOURCES === 'string' ? STET_SOURCES : hashSources(),
    JSON.stringify([process.versions, surroundings()]),
    ...[...records].map((file) => readFileSync(file)),
    // A global installation has no record.
    ...(ownRecords.length === 0 ? installedDependencies(own) : []),
  );
}

/** The records of what is installed in a folder and in all above it. */
function findRecords(folder: string): string[] {
  return ancestors(folder)
    .flatMap((ancestor) => installRecords.map((name) => join(ancestor, name)))
    .filter((file) => existsSync(file));
}

/** Time zone and language of dates. Intl would take 12 ms to load; a date as text names its zone. */
function surroundings(): readonly (string | undefined)[] {
  const { TZ, LC_ALL, LC_MESSAGES, LANG } = process.env;
  return [TZ, LC_ALL, LC_MESSAGES, LANG, String(new Date(0)), String(new Date('2020-07-01'))];
}

/** The folder and all above it, as Node looks for packages. */
function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/** For tests, which run the sources themselves. */
function hashSources(): string {
  const folder = join(packageFolder, 'generator');
  const files = listFiles(folder).filter((file) => file.endsWith('.ts'));
  return hashOf(...files.sort().flatMap((file) => [file, readFileSync(join(folder, file))]));
}
