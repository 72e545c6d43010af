import { join } from 'node:path';
import { runCommonJs } from '../lib/run-common-js.ts';

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
  return runCommonJs(body, join(folder, 'module.mjs'));
}
