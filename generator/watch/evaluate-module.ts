import { join } from 'node:path';
import { importOutside } from '../lib/import-outside.ts';
import { runCommonJs } from '../lib/run-common-js.ts';

export type ModuleRunner = typeof evaluateModule;

/** Creates a runner that runs a module again only if its code changes. */
export function createModuleRunner(): ModuleRunner {
  let last: { code: string; exports: ReturnType<ModuleRunner> } | undefined;
  return (code, folder) => {
    if (last?.code !== code) last = { code, exports: evaluateModule(code, folder) };
    return last.exports;
  };
}

/**
 * Runs the code of an ES module as if it were in a folder, and returns its exports. Node never
 * frees an imported module, which would cost about 2 MB for every edit of a site's code. This
 * module is freed after its last use.
 */
async function evaluateModule(code: string, folder: string): Promise<Record<string, unknown>> {
  const { transform } = await importOutside<typeof import('esbuild')>('esbuild');
  const { code: body } = await transform(code, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': 'moduleUrl' },
    logLevel: 'silent',
  });
  return runCommonJs(body, join(folder, 'module.mjs'));
}
