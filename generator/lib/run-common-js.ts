import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';

/**
 * Runs a CommonJS module from its text, and gives what it exports. Node keeps each module that it
 * imports for good; what is run here goes with the last use of it.
 * @param code whose `import.meta.url` has become `moduleUrl`.
 * @param file where it would be: packages are found from there, and stacks name it.
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
