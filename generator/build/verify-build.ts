import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Cache, openCache } from '../cache/cache.ts';
import type { Records } from '../cache/entry-parts.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { recallOutputs } from '../emit/output-records.ts';
import { plural } from '../lib/amounts.ts';
import { listFiles } from '../lib/list-files.ts';
import { buildFile } from '../output/build-id.ts';
import { readRetired, retiredFile } from '../output/retired-files.ts';
import { type BuildOptions, buildSite } from './build-site.ts';

/**
 * Builds the site again without a cache, and compares every byte with the output of the build that
 * has just ended. A difference is an error that names the file and the likely cause.
 * @returns the number of compared files, and the differences as diagnostics.
 */
export async function verifyBuild(built: BuildOptions) {
  const { root, mode, cache } = built;
  const folder = mkdtempSync(join(cache.folder, 'verify-'));
  const clean = openCache({ root, mode, folder });
  try {
    const cleanOut = join(folder, 'dist');
    await buildSite({ ...built, out: cleanOut, cache: clean });
    return compareOutputs(built, { cache: clean, out: cleanOut });
  } finally {
    // Windows cannot delete open files.
    clean.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Built = Pick<BuildOptions, 'cache' | 'out'>;

function compareOutputs(cached: Built, clean: Built): { files: number; diagnostics: Diagnostic[] } {
  const retired = readRetired(cached.out);
  const paths = [...new Set([cached, clean].flatMap(({ out }) => listFiles(out)))]
    .filter((path) => path !== retiredFile && !retired.has(path))
    .sort();
  const stale = findStaleEntries(cached.cache, clean.cache);
  const differing = paths.filter((path) => readOutput(cached, path) !== readOutput(clean, path));
  // The build id differs whenever another file does.
  const told = differing.filter((path) => differing.length === 1 || path !== buildFile);
  return {
    files: paths.length,
    diagnostics: told.map((path) => ({
      rule: 'build/verify',
      severity: 'error',
      message: `${path} ${describe(readOutput(cached, path), readOutput(clean, path))}.`,
      hint: stale ?? explainPlan(path, cached, clean),
    })),
  };
}

function readOutput({ out }: Built, path: string): string | undefined {
  try {
    return readFileSync(join(out, path), 'latin1');
  } catch {
    return undefined;
  }
}

function describe(kept: string | undefined, made: string | undefined): string {
  if (kept === undefined) return 'is missing from the cached build';
  if (made === undefined) return 'is no longer part of a clean build';
  const [first, second] = [kept.split('\n'), made.split('\n')];
  const line = first.findIndex((text, index) => text !== second[index]) + 1 || first.length + 1;
  return `has other bytes in a clean build, from line ${line} on`;
}

/** Names the content files that a clean build reads differently: their records lack an input. */
function findStaleEntries(cached: Cache, clean: Cache): string | undefined {
  const stale = [...clean.entries()].flatMap(([collection, records]) => {
    const kept = cached.entries().get(collection);
    return [...records.keys()].filter((file) => contentOf(kept, file) !== contentOf(records, file));
  });
  if (stale.length === 0) return undefined;
  const others = stale.length > 3 ? ` and ${plural(stale.length - 3, 'other')}` : '';
  return `The cache has an outdated value for ${stale.slice(0, 3).join(', ')}${others}; a clean build differs.`;
}

function contentOf(records: Records | undefined, file: string): string {
  const { body, data } = records?.get(file)?.entry ?? {};
  return JSON.stringify([body?.hash, data]);
}

/** Explains which input the key lacks: one of the plan, or one that no key can contain. */
function explainPlan(path: string, cached: Built, clean: Built): string {
  const key = ({ cache, out }: Built) => recallOutputs(cache, out).get(path)?.key;
  return key(cached) === key(clean)
    ? 'The same inputs gave different bytes. Its code reads something else, such as the clock, the environment or a file.'
    : 'The plan of the site differs between the two builds: pages() or feeds() reads something besides its arguments.';
}
