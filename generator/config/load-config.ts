import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cache, openCache, retryWithoutCache } from '../cache/cache.ts';
import { codeFolder, makeOwnFolder } from '../cache/cache-folder.ts';
import { SiteError, siteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../diagnostics/exception.ts';
import { basePathOf } from '../lib/base-path.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { writeModule } from '../lib/write-module.ts';
import { bundleDefinition } from './bundle-definition.ts';
import { type CompleteDefinition, createConfigSchema } from './config-schema.ts';
import { explainDefinition } from './explain-definition.ts';
import { importDefinition } from './import-definition.ts';
import { missingFiles } from './missing-files.ts';
import { admitImages, admitWatching } from './policies.ts';
import type { EnvironmentReads } from './record-environment.ts';
import type { Mode, Site } from './site.ts';
import { type BundledDefinition, traceDefinition } from './trace-definition.ts';

/** Possible paths of the definition, relative to the root; the first that exists is used. */
export const configFiles = ['site.config.ts', 'site/site.config.ts'] as const;

/**
 * Finds, bundles and runs the definition of the site in `root`, and adds defaults.
 * @param cache recalls the bundle of the last build.
 * @throws SiteError when there is none, or when it does not compile, run or match the contract.
 */
export async function loadConfig(root: string, mode: Mode, cache?: Cache): Promise<Site> {
  const configFile = requireConfig(root);
  const file = relativePath(root, configFile);
  const { code, inputs, packages } = await bundleDefinition(root, configFile, cache);
  makeOwnFolder(root);
  const definition = await writeModule(code, codeFolder(root, 'config'));
  const { value, reads } = await importConfig({ module: definition, root, configFile });
  const defined = completeConfig(value.default, root, file);
  const complete = { ...defined, ...admitImages(defined) };
  const site: Site = {
    ...complete,
    ...(mode === 'development' && admitWatching(complete)),
    base: basePathOf(complete.url),
    root,
    configFile,
    configInputs: inputs,
    definition,
    definitionHash: hashOf(code, packages, JSON.stringify([...reads])),
    mode,
  };
  throwOnErrors(missingFiles(site));
  return site;
}

/** A site, and the folder of its cache unless it is the default; absolute paths. */
export interface SitePlace {
  root: string;
  cacheDir?: string | undefined;
}

/**
 * Opens a site in production mode with its cache, which it saves after `use`. Runs `use` again
 * without the cache if the cache proves to be damaged.
 * @throws SiteError when the definition cannot be read, and errors from `use`.
 */
export async function withSite<T>(
  { root, cacheDir }: SitePlace,
  use: (site: Site, cache: Cache) => Promise<T>,
): Promise<T> {
  const cache = openCache({ root, mode: 'production', folder: cacheDir });
  try {
    return await retryWithoutCache(cache, async () => {
      const result = await use(await loadConfig(root, 'production', cache), cache);
      await cache.save();
      return result;
    });
  } finally {
    cache.close();
  }
}

/**
 * The definition of the site in a folder.
 * @throws SiteError if there is none.
 */
export function requireConfig(root: string): string {
  const configFile = findConfig(root);
  if (configFile !== undefined) return configFile;
  throw siteError({
    rule: 'config/missing',
    message: `There is no site in ${root}: no ${configFiles.join(' or ')}.`,
    hint: 'Run stet in the folder of a site, or name that folder with --root.',
  });
}

/** The definition of the site in a folder, if there is one. */
export function findConfig(root: string): string | undefined {
  return configFiles.map((file) => join(root, file)).find((file) => existsSync(file));
}

/** The environment at the first import of each definition; Node runs a module only once. */
const environments = new Map<string, EnvironmentReads>();

async function importConfig(bundled: BundledDefinition) {
  const { module, root, configFile } = bundled;
  try {
    const { value, reads } = await importDefinition<unknown>(module);
    if (!environments.has(module)) environments.set(module, reads);
    return { value, reads: environments.get(module) ?? reads };
  } catch (error) {
    const message = `The site's definition threw while it was read: ${describeThrown(error)}`;
    const file = relativePath(root, configFile);
    const exception = readException(error);
    const failure = siteError(
      { rule: 'config/throws', message, file, exception },
      { cause: error },
    );
    throw await traceDefinition(bundled, failure);
  }
}

function completeConfig(definition: unknown, root: string, file: string): CompleteDefinition {
  const schema = createConfigSchema(root);
  const result = schema.safeParse(definition);
  if (result.success) return result.data;
  const text = readFileSync(join(root, file), 'utf8');
  throw new SiteError(explainDefinition(result.error.issues, { definition, schema, text, file }));
}
