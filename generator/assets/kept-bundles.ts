import { resolve } from 'node:path';
import type { OutputFile } from 'esbuild';
import type { Cache } from '../cache/cache.ts';
import { recallCode } from '../cache/recall-code.ts';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { type BundledCode, bundlesOf } from './last-bundles.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * Recalls the bundles of the last build, or makes them. They also depend on the definition and the
 * shared data.
 * @throws what `make` throws.
 */
export async function recallBundles(
  { site, cache, shared }: { site: Site; cache: Cache; shared: Promise<Json> },
  make: () => Promise<BundledCode>,
): Promise<BundledCode> {
  const { root } = site;
  const hashShared = async () => hashOf(JSON.stringify(await shared));
  return recallCode(
    { root, cache, name: 'bundles', origin: site.definitionHash },
    {
      make,
      inputs: (code) => bundlesOf(code).flatMap(({ metafile }) => Object.keys(metafile.inputs)),
      pack: async (code) => ({
        code: mapOutputs(code, ({ path, contents, hash }) => ({
          ...{ path: relativePath(root, path), contents, hash },
          text: '',
        })),
        // Not part of the origin: bundling begins before it is known.
        shared: await hashShared(),
      }),
      unpack: async (kept) => {
        if (kept.shared !== (await hashShared())) return undefined;
        return mapOutputs(kept.code, ({ path, contents, hash }) => ({
          ...{ path: resolve(root, path), contents, hash },
          get text() {
            return Buffer.from(contents).toString();
          },
        }));
      },
    },
  );
}

/** Applies a function to each file that esbuild made; the paths in the reports are relative anyway. */
function mapOutputs(code: BundledCode, map: (file: OutputFile) => OutputFile): BundledCode {
  const mapAll = <T extends Bundle>(bundle: T): T => ({
    ...bundle,
    outputFiles: bundle.outputFiles.map(map),
  });
  const { browser, server, hydrating, plain, styles } = code;
  return {
    ...code,
    browser: mapAll(browser),
    server: mapAll(server),
    hydrating: hydrating && mapAll(hydrating),
    plain: plain && mapAll(plain),
    styles: mapAll(styles),
  };
}
