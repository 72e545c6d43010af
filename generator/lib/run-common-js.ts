import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

/**
 * Runs the code of a CommonJS module and returns its exports. Node never frees an imported module;
 * this one is freed after its last use.
 * @param code with `import.meta.url` replaced by `moduleUrl`.
 * @param file the path that it runs as: packages are found from there, and stacks name it.
 */
export function runCommonJs(code: string, file: string): Record<string, unknown> {
  const url = pathToFileURL(file).href;
  const module = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require', 'moduleUrl'], {
    filename: file,
  });
  run(module, module.exports, createRequire(url), url);
  return module.exports;
}
