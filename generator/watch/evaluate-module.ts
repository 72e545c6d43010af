import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

/**
 * Runs an ES module from its text, as if it stood in a folder, and gives what it exports. Node keeps
 * each module that it imports for good, some 2 MB for every edit of a site's code; what is run
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
  const url = pathToFileURL(join(folder, 'module.mjs')).href;
  const module = { exports: {} };
  const run = compileFunction(body, ['module', 'require', 'moduleUrl']);
  run(module, createRequire(url), url);
  return module.exports;
}
