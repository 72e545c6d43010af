import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure } from 'esbuild';
import { esbuildDiagnostics } from '../assets/esbuild-diagnostics.ts';
import type { SiteDefinition } from '../contract.ts';
import { hashOf } from '../hash.ts';
import { packageFolder } from '../package-folder.ts';
import { SiteError } from '../report/diagnostic.ts';
import { configSchema } from './config-schema.ts';
import { resolveConfig } from './resolve-config.ts';
import type { Mode, Site } from './site.ts';

/** Where a definition may stand, relative to the root; the first that exists is taken. */
const configFiles = ['site.config.ts', 'site/site.config.ts'];

/**
 * Finds, bundles and runs the definition of the site in `root`, and resolves it.
 * @throws SiteError when there is none, or when it does not compile, run or fit the contract.
 */
export async function loadConfig(root: string, mode: Mode): Promise<Site> {
  const absoluteRoot = resolve(root);
  const configFile = configFiles
    .map((file) => join(absoluteRoot, file))
    .find((file) => existsSync(file));
  if (configFile === undefined) {
    throw new SiteError([
      {
        rule: 'config/missing',
        severity: 'error',
        message: `There is no site in ${absoluteRoot}: neither ${configFiles.join(' nor ')} exists.`,
        hint: 'Run stet in the folder of a site, or name that folder with --root.',
      },
    ]);
  }
  const cacheFolder = join(absoluteRoot, 'node_modules/.cache/stet');
  const file = relative(absoluteRoot, configFile);
  const bundle = await bundleConfig(absoluteRoot, configFile);
  const definitionHash = hashOf(bundle.code).slice(0, 16);
  const definition = await runConfig({ code: bundle.code, definitionHash, cacheFolder, file });
  return resolveConfig({
    definition: validateConfig(definition, file),
    root: absoluteRoot,
    configFile,
    configInputs: bundle.inputs,
    definitionHash,
    cacheFolder,
    mode,
  });
}

async function bundleConfig(root: string, configFile: string) {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: root,
      entryPoints: [configFile],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      // The contract is TypeScript, which Node cannot import, so it alone is bundled.
      alias: { stet: join(packageFolder, 'generator/contract.ts') },
      metafile: true,
      logLevel: 'silent',
    });
    return {
      code: result.outputFiles[0]?.text ?? '',
      inputs: Object.keys(result.metafile.inputs).map((input) => resolve(root, input)),
    };
  } catch (error) {
    throw new SiteError(esbuildDiagnostics(error as BuildFailure, root), { cause: error });
  }
}

async function runConfig(options: {
  code: string;
  definitionHash: string;
  cacheFolder: string;
  file: string;
}) {
  const folder = join(options.cacheFolder, 'config');
  // Named by content, so that a changed definition is a new module to Node and an equal one is not.
  const module = join(folder, `${options.definitionHash}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(module, options.code);
  try {
    const { default: definition } = await import(pathToFileURL(module).href);
    return definition as unknown;
  } catch (error) {
    throw new SiteError(
      [
        {
          rule: 'config/throws',
          severity: 'error',
          message: `The site's definition threw while it was read: ${(error as Error).message}`,
          file: options.file,
        },
      ],
      { cause: error },
    );
  }
}

function validateConfig(definition: unknown, file: string): SiteDefinition {
  const result = configSchema.safeParse(definition);
  if (result.success) return result.data as unknown as SiteDefinition;
  throw new SiteError(
    result.error.issues.map((issue) => ({
      rule: 'config/invalid',
      severity: 'error',
      message: `${issue.path.join('.') || 'The default export'}: ${issue.message}`,
      hint: 'Export defineSite({ … }) as default; generator/contract.ts documents every field.',
      file,
    })),
  );
}
