import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ZodError } from 'zod';
import { type Cache, defaultCacheFolder, openCache, retryWithoutCache } from '../cache/cache.ts';
import { SiteError, siteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { messageOf } from '../lib/message-of.ts';
import { writeModule } from '../lib/write-module.ts';
import { bundleDefinition } from './bundle-definition.ts';
import { type CompleteDefinition, createConfigSchema } from './config-schema.ts';
import { missingFiles } from './missing-files.ts';
import { type EnvironmentReads, recordEnvironment } from './record-environment.ts';
import type { Mode, Site } from './site.ts';

/** Where a definition may stand, relative to the root; the first that exists is taken. */
const configFiles = ['site.config.ts', 'site/site.config.ts'];

/**
 * Finds, bundles and runs the definition of the site in `root`, and fills in what it leaves out.
 * @throws SiteError when there is none, or when it does not compile, run or fit the contract.
 */
export async function loadConfig(
  root: string,
  mode: Mode,
  cacheFolder: string = defaultCacheFolder(root),
): Promise<Site> {
  const configFile = findConfig(root);
  if (configFile === undefined) {
    throw siteError({
      rule: 'config/missing',
      message: `There is no site in ${root}: neither ${configFiles.join(' nor ')} exists.`,
      hint: 'Run stet in the folder of a site, or name that folder with --root.',
    });
  }
  const file = relativePath(root, configFile);
  const { code, inputs, packages } = await bundleDefinition(root, configFile);
  // Never in another cache folder: the code finds its packages from where it is.
  const definition = await writeModule(code, join(defaultCacheFolder(root), 'config'));
  const { value, reads } = await importConfig(definition, file);
  const site: Site = {
    ...completeConfig(value.default, root, file),
    root,
    configFile,
    configInputs: inputs,
    definition,
    definitionHash: hashOf(code, packages, JSON.stringify([...reads])),
    cacheFolder,
    mode,
  };
  throwOnErrors(missingFiles(site));
  return site;
}

/**
 * Opens the site in `root` as a build sees it, with its cache, which is saved when `use` is done;
 * once more without the cache where it proves to be damaged.
 * @throws SiteError when the definition cannot be read, and what `use` throws.
 */
export async function withSite<T>(
  root: string,
  use: (site: Site, cache: Cache) => Promise<T>,
): Promise<T> {
  const cache = openCache({ root, mode: 'production' });
  try {
    return await retryWithoutCache(cache, async () => {
      const result = await use(await loadConfig(root, 'production', cache.folder), cache);
      await cache.save();
      return result;
    });
  } finally {
    cache.close();
  }
}

/** The definition of the site in a folder, if there is one. */
export function findConfig(root: string): string | undefined {
  return configFiles.map((file) => join(root, file)).find((file) => existsSync(file));
}

/** What the environment was when a definition was first imported; Node imports a module once. */
const environments = new Map<string, EnvironmentReads>();

async function importConfig(module: string, file: string) {
  try {
    const { value, reads } = await recordEnvironment<{ default: unknown }>(
      () => import(pathToFileURL(module).href),
    );
    if (!environments.has(module)) environments.set(module, reads);
    return { value, reads: environments.get(module) ?? reads };
  } catch (error) {
    const message = `The site's definition threw while it was read: ${messageOf(error)}`;
    throw siteError({ rule: 'config/throws', message, file }, { cause: error });
  }
}

/** What is wrong with a key is said one level below. */
function issueText(issue: ZodError['issues'][number]): string {
  return (issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined) ?? issue.message;
}

function completeConfig(definition: unknown, root: string, file: string): CompleteDefinition {
  const result = createConfigSchema(root).safeParse(definition);
  if (result.success) return result.data;
  throw new SiteError(
    result.error.issues.map((issue) => ({
      rule: 'config/invalid',
      severity: 'error',
      message: `${issue.path.join('.') || 'The default export'}: ${issueText(issue)}`,
      hint: 'Export defineSite({ … }) as default; generator/contract.ts documents every field.',
      file,
    })),
  );
}
