import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { openKnownHashes } from '../cache/known-hashes.ts';
import { sourceSignature } from '../cache/signature.ts';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { listFiles } from '../lib/list-files.ts';
import type { Output } from '../output/output.ts';
import { addBaseToManifest, isWebManifest } from './web-manifest.ts';

/**
 * The files of the static folder. They are published unchanged, except for the base path in web app
 * manifests.
 */
export async function listStaticFiles(
  { root, base, staticFolder: folder }: Site,
  cache: Pick<Cache, 'recall' | 'keep'>,
): Promise<Output[]> {
  if (folder === undefined) return [];
  const hashes = openKnownHashes(cache, 'static files');
  const found = await Promise.all(
    listFiles(folder).map(async (path) => {
      const file = join(folder, path);
      const signature = sourceSignature(await stat(file));
      const hash = await hashes.find(path, signature, async () => hashOf(await readFile(file)));
      return { path, file, hash };
    }),
  );
  hashes.keep();
  return found.map(({ path, file, hash }) => {
    const isChanged = base !== '' && isWebManifest(path);
    return {
      path: path.normalize(),
      key: isChanged ? `${hash} ${base}` : hash,
      source: relativePath(root, file),
      make: () =>
        isChanged
          ? readFile(file, 'utf8').then((text) => addBaseToManifest(base, text))
          : readFile(file),
    };
  });
}
