import { join } from 'node:path';
import { runCommonJs } from '../lib/run-common-js.ts';

export type ModuleRunner = typeof evaluateModule;

/** Creates what runs a module once for as long as its code stays the same. */
export function createModuleRunner(): ModuleRunner {
  let last: { code: string; exports: ReturnType<ModuleRunner> } | undefined;
  return (code, folder) => {
    if (last?.code !== code) last = { code, exports: evaluateModule(code, folder) };
    return last.exports;
  };
}

/**
 * Runs an ES module from its text, as if it stood in a folder, and gives what it exports. Node keeps
 * each module that it imports for good, about 2 MB for every edit of a site's code; what is run
 * here goes with the last use of it.
 */
export async function evaluateModule(
  code: string,
  folder: string,
): Promise<Record<string, unknown>> {
  const { transform } = await import('esbuild');
  const { code: body } = await transform(code, {
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    define: { 'import.meta.url': 'moduleUrl' },
    logLevel: 'silent',
  });
  return runCommonJs(body, join(folder, 'module.mjs'));
}
