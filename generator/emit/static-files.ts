import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '../cache/cache.ts';
import { sourceSignature } from '../cache/signature.ts';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { listFiles } from '../lib/list-files.ts';
import type { Output } from '../output/output.ts';
import { addBaseToManifest, isWebManifest } from './web-manifest.ts';

/** Hashes of files by path, each with the file's signature when it was read. */
type Known = Readonly<Record<string, { signature: string; hash: string }>>;

/** Name for the cached hashes, so that a large file is read only when it has changed. */
const memory = 'static files';

/**
 * The files of the static folder. They are published unchanged, except for the base path in web app
 * manifests.
 */
export async function listStaticFiles(
  { root, base, staticFolder: folder }: Site,
  cache: Pick<Cache, 'recall' | 'keep'>,
): Promise<Output[]> {
  if (folder === undefined) return [];
  const known = (cache.recall(memory) ?? {}) as Known;
  const found = await Promise.all(
    listFiles(folder).map(async (path) => {
      const file = join(folder, path);
      const signature = sourceSignature(await stat(file));
      const last = Object.hasOwn(known, path) ? known[path] : undefined;
      if (last?.signature === signature) return { path, file, signature, hash: last.hash };
      return { path, file, signature, hash: hashOf(await readFile(file)) };
    }),
  );
  const now: Known = Object.fromEntries(
    found.map(({ path, signature, hash }) => [path, { signature, hash }]),
  );
  if (!isDeepStrictEqual(now, known)) cache.keep(memory, now, true);
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
