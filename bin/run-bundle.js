import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runScript } from './compiled-code.js';
import { isBundled, requireBundled } from './package-bundle.js';

/**
 * Runs a bundle of stet.
 * @param {string} file absolute path of the bundle (load-sources.js).
 * @param {object} options
 * @param {string | undefined} options.folder the folder of compiled code, if code may be kept.
 * @param {string} options.name the name of the compiled code: each command uses other functions.
 * @returns {any} the exports of the bundle.
 */
export function runBundle(file, { folder, name }) {
  const kept = folder === undefined ? undefined : join(folder, `${name}.bin`);
  const run = runScript(file, readFileSync(file), kept);
  const require = (packageName) => requirePackage(packageName, folder);
  const module = { exports: {} };
  const url = pathToFileURL(file).href;
  run(module.exports, require, module, file, dirname(file), url, importPackage);
  return module.exports;
}

const nodeRequire = createRequire(import.meta.url);

/** Finds a package as `import` does, so that the site and stet have the same version of it. */
function requirePackage(name, folder) {
  if (isBuiltin(name)) return nodeRequire(name);
  // js-yaml loads it, if it is there, to read functions, which no front matter may have.
  if (name === 'esprima') throw new Error('stet does not use esprima.');
  const entry = fileURLToPath(import.meta.resolve(name));
  return folder !== undefined && isBundled(name)
    ? requireBundled({ name, entry, folder })
    : nodeRequire(entry);
}

function importPackage(specifier) {
  // For `import`, Node also parses a CommonJS file for the names of its exports: esbuild's takes 20 ms.
  return specifier === 'esbuild' ? requirePackage(specifier) : import(specifier);
}
