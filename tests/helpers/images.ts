import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { openCache } from '../../generator/cache/cache.ts';
import { loadImages } from '../../generator/images/image-index.ts';
import { listImages } from '../../generator/images/make-images.ts';
import { createFolder } from './project.ts';

/** Loads files as the images of a site: their diagnostics, and the outputs made from them. */
export async function prepareImages(files: Readonly<Record<string, Uint8Array | string>>) {
  const root = createFolder('images');
  const folder = join(root, 'images');
  mkdirSync(folder);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const site = {
    root,
    collections: [],
    images: { folder, widths: [480, 800], bodySizes: '100vw', remote: [] },
  };
  const cache = openCache({ root, mode: 'production' });
  const { value: index, diagnostics } = await loadImages(site, cache);
  const list = (name: string) => listImages(site, cache.store, index, [`images/${name}`]);
  return {
    folder,
    index,
    diagnostics,
    list,
    /** Makes every file of an image, keyed by width and extension: `480.avif`. */
    async make(name: string): Promise<Record<string, Buffer>> {
      const made: Record<string, Buffer> = {};
      for (const { path, make } of list(name)) {
        made[path.replace(/^.*-[0-9a-f]{8}[-.]/, '')] = Buffer.from(await make());
      }
      return made;
    },
  };
}

/** A PNG of the given chunks, with correct checksums. */
export function pngOf(...chunks: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const written = chunks.map(([name, data]) => {
    const chunk = Buffer.alloc(12 + data.length);
    chunk.writeUInt32BE(data.length);
    chunk.write(name, 4, 'latin1');
    data.copy(chunk, 8);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
    return chunk;
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written]);
}

/** The header chunk of an RGB picture. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return data;
}
