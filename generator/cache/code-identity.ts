import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { hashOf } from '../lib/hash.ts';
import { listFiles } from '../lib/list-files.ts';
import { installedFolder, ownDependencies, packageFolder } from '../lib/package-folder.ts';
import { hashPackages } from './installed-packages.ts';

/** Hash of the bundle that runs, put in when it is made, in a package too (bin/load-sources.js). */
declare const STET_CODE: string | undefined;

/**
 * Packages of stet on which what stages keep does not depend, or not by their versions: images and
 * cards have those in their names, what esbuild makes, with React in it, is known by its bytes, and
 * the last two serve watching alone.
 */
const knownOtherwise: ReadonlySet<string> = new Set([
  ...['sharp', 'harfbuzzjs', 'woff2-encoder'],
  ...['esbuild', 'react', 'react-dom', '@types/react'],
  ...['oxc-transform', 'react-refresh'],
]);

/**
 * Identity of what makes entries and pages besides the site's own code: stet, the packages that it
 * imports, Node, and how dates and numbers are written here. It is the same wherever these are, and
 * part of every key of what depends on them.
 */
export function codeIdentity(): string {
  const packages = ownDependencies().filter((name) => !knownOtherwise.has(name));
  return hashOf(
    typeof STET_CODE === 'string' ? STET_CODE : hashSources(),
    JSON.stringify([runtime(), surroundings()]),
    hashPackages(packages.map((name) => installedFolder(name))),
  );
}

/** What JavaScript runs on, and its data about languages. What compresses is in the keys of that. */
function runtime(): readonly (string | undefined)[] {
  const { node, v8, icu, unicode, cldr, tz } = process.versions;
  return [node, v8, icu, unicode, cldr, tz];
}

/** Time zone and language of dates. Intl would take 12 ms to load; a date as text names its zone. */
function surroundings(): readonly (string | undefined)[] {
  const { TZ, LC_ALL, LC_MESSAGES, LANG } = process.env;
  return [TZ, LC_ALL, LC_MESSAGES, LANG, String(new Date(0)), String(new Date('2020-07-01'))];
}

/** For tests, which run the sources themselves. */
function hashSources(): string {
  const folder = join(packageFolder, 'generator');
  const files = listFiles(folder).filter((file) => file.endsWith('.ts'));
  return hashOf(...files.sort().flatMap((file) => [file, readFileSync(join(folder, file))]));
}
