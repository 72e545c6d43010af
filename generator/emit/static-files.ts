import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { openKnownHashes } from '../cache/known-hashes.ts';
import { sourceSignature } from '../cache/signature.ts';
import type { Site } from '../config/site.ts';
import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { undefinedIfMissing } from '../lib/if-there.ts';
import { listFiles } from '../lib/list-files.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import type { Output } from '../output/output.ts';
import { readKnown } from '../output/read-known.ts';
import { addBaseToManifest, isWebManifest } from './web-manifest.ts';

/** Node reads no larger file at once. */
const mostBytes = 2 ** 31;

function tooLarge(file: string): SiteError {
  return siteError({
    rule: 'emit/too-large',
    message: `${file} has 2 GiB or more, which stet cannot publish.`,
    hint: 'Put it on a host for large files, such as one for videos, and link to it.',
    file,
  });
}

/**
 * The files of the static folder. They are published unchanged, except for the base path in web app
 * manifests.
 */
export async function listStaticFiles(
  { root, base, mode, staticFolder: folder }: Pick<Site, 'root' | 'base' | 'mode' | 'staticFolder'>,
  cache: Pick<Cache, 'recall' | 'keep'>,
): Promise<Output[]> {
  if (folder === undefined) return [];
  const hashes = openKnownHashes(cache, 'static files');
  const hashFile = async (path: string) => {
    const file = join(folder, path);
    const stats = await stat(file);
    if (stats.size >= mostBytes) throw tooLarge(relativePath(root, file));
    const signature = sourceSignature(stats);
    return hashes.find(path, signature, async () => hashOf(await readFile(file)));
  };
  const paths = listFiles(folder);
  // Few at a time: each is in memory, and systems limit open files. One may have been deleted by now.
  const found = await mapConcurrently(paths, 8, (path) => hashFile(path).catch(undefinedIfMissing));
  hashes.keep();
  return paths.flatMap((path, index) => {
    const hash = found[index];
    if (hash === undefined) return [];
    const source = relativePath(root, join(folder, path));
    // While someone edits the site, the newest bytes are best.
    const isSame = (bytes: Buffer) => mode === 'development' || hashOf(bytes) === hash;
    const read = () => readKnown(join(folder, path), { file: source, isSame });
    const isChanged = base !== '' && isWebManifest(path);
    return {
      path: path.normalize(),
      key: isChanged ? `${hash} ${base}` : hash,
      source,
      make: isChanged ? async () => addBaseToManifest(base, String(await read())) : read,
    };
  });
}
