import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { hashOf } from '../lib/hash.ts';
import { listFiles } from '../lib/list-files.ts';
import { installedFolder, ownDependencies, packageFolder } from '../lib/package-folder.ts';
import { hashPackages } from './installed-packages.ts';

/**
 * Hash of the running bundle, inserted when it is made, also for the package (bin/load-sources.js).
 */
declare const STET_CODE: string | undefined;

/**
 * Packages of stet whose versions don't affect the results of stages. The keys of images and cards
 * contain their versions; bytes identify esbuild's output, which includes React; and the last two
 * are only for watching.
 */
const knownOtherwise: ReadonlySet<string> = new Set([
  ...['sharp', 'harfbuzzjs', 'woff2-encoder'],
  ...['esbuild', 'react', 'react-dom', '@types/react'],
  ...['oxc-transform', 'react-refresh'],
]);

/**
 * Identifies everything that makes entries and pages, except the site's code. This is stet, the
 * packages it imports, Node, and the format of dates and numbers on this machine. The value does
 * not depend on where these are installed. It is part of the key of everything that depends on
 * them.
 */
export function codeIdentity(): string {
  const packages = ownDependencies().filter((name) => !knownOtherwise.has(name));
  return hashOf(
    typeof STET_CODE === 'string' ? STET_CODE : hashSources(),
    JSON.stringify([runtime(), surroundings()]),
    hashPackages(packages.map((name) => installedFolder(name))),
  );
}

/**
 * Node and its data about languages. Keys of compressed files contain the versions of the
 * compressors.
 */
function runtime(): readonly (string | undefined)[] {
  const { node, v8, icu, unicode, cldr, tz } = process.versions;
  return [node, v8, icu, unicode, cldr, tz];
}

/**
 * Time zone and language of dates. Loading Intl would take 12 ms; a date as text names its zone.
 */
function surroundings(): readonly (string | undefined)[] {
  const { TZ, LC_ALL, LC_MESSAGES, LANG } = process.env;
  return [TZ, LC_ALL, LC_MESSAGES, LANG, String(new Date(0)), String(new Date('2020-07-01'))];
}

/** For tests, which run the sources directly. */
function hashSources(): string {
  const folder = join(packageFolder, 'generator');
  const files = listFiles(folder).filter((file) => file.endsWith('.ts'));
  return hashOf(...files.sort().flatMap((file) => [file, readFileSync(join(folder, file))]));
}
