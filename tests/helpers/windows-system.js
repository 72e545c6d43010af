// Node and esbuild as they behave on Windows, simulated on this machine's disk: /tmp/a is C:\tmp\a.
// Paths in another form are refused, so that none bypasses node:path.

import nodeFs from 'node:fs';
import nodePromises from 'node:fs/promises';
import nodePath from 'node:path';
import nodeUrl from 'node:url';
import esbuild from 'esbuild';

const isOnDrive = (path) => typeof path === 'string' && /^[A-Z]:[\\/]/i.test(path);

/** @returns `C:\tmp\a` for `/tmp/a`; other values unchanged. */
export function toWindows(path) {
  return typeof path === 'string' && path.startsWith('/')
    ? `C:${path.replaceAll('/', '\\')}`
    : path;
}

function fromWindows(path) {
  return isOnDrive(path) ? path.slice(2).replaceAll('\\', '/') : path;
}

function translate(path) {
  if (typeof path === 'string' && !isOnDrive(path)) throw new Error(`No path of Windows: ${path}`);
  return fromWindows(path);
}

export const path = { ...nodePath.win32 };
export const fs = translateFunctions(nodeFs);
export const promises = translateFunctions(nodePromises);
export const url = {
  ...nodeUrl,
  pathToFileURL: (path) => nodeUrl.pathToFileURL(translate(path)),
  fileURLToPath: (url) => toWindows(nodeUrl.fileURLToPath(url)),
};

/**
 * Wraps the functions of node:fs, which take one or two paths. Functions with descriptors need no
 * wrapper.
 */
function translateFunctions(functions) {
  const takesTwo = /^(?:copyFile|cp|link|rename|symlink)(?:Sync)?$/;
  const takesNone = /^(?:[A-Z_].*|(?:close|fstat|read|write)(?:Sync)?)$/;
  const wrap =
    (name, call) =>
    (first, second, ...others) => {
      const target = takesTwo.test(name) ? translate(second) : second;
      const result = call(translate(first), target, ...others);
      const give = (value) =>
        /^(?:mkdtemp|readdir|realpath)/.test(name) ? giveBack(value) : value;
      return result instanceof Promise ? result.then(give) : give(result);
    };
  return Object.fromEntries(
    Object.entries(functions).map(([name, value]) =>
      typeof value === 'function' && !takesNone.test(name)
        ? [name, wrap(name, value)]
        : [name, value],
    ),
  );
}

/** Converts a path, or the entries of a folder. */
function giveBack(result) {
  if (!Array.isArray(result)) return toWindows(result);
  for (const entry of result) {
    if (typeof entry === 'string') continue;
    Object.defineProperty(entry, 'parentPath', { value: toWindows(entry.parentPath) });
  }
  return result.map((entry) => (typeof entry === 'string' ? entry.replaceAll('/', '\\') : entry));
}

export const { stop, transform } = esbuild;

/**
 * esbuild reports paths with forward slashes on Windows too, but its plugins get and return native
 * ones.
 */
export async function build({
  absWorkingDir,
  alias = {},
  plugins = [],
  stdin,
  outdir,
  ...options
}) {
  const result = await esbuild.build({
    ...options,
    absWorkingDir: translate(absWorkingDir),
    alias: Object.fromEntries(Object.entries(alias).map(([name, to]) => [name, fromWindows(to)])),
    plugins: [...plugins.map(translatePlugin), modulesByPath],
    ...(stdin && { stdin: { ...stdin, resolveDir: translate(stdin.resolveDir) } }),
    ...(outdir && { outdir: fromWindows(outdir.replaceAll('/', '\\')) }),
  });
  const outputFiles = result.outputFiles?.map((file) => ({
    path: toWindows(file.path),
    contents: file.contents,
    text: file.text,
  }));
  return { ...result, outputFiles };
}

/** For code that imports a module by its path on a drive. */
const modulesByPath = {
  name: 'modules-by-path',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[A-Z]:\\/i }, ({ path, kind, resolveDir, importer }) =>
      resolve(fromWindows(path), { kind, resolveDir, importer }),
    );
  },
};

function translatePlugin({ name, setup }) {
  return { name, setup: (build) => setup(translateBuild(build)) };
}

function translateBuild(build) {
  const give = ({ namespace, path, importer, resolveDir, ...args }) => ({
    ...args,
    namespace,
    path: toWindows(path),
    importer: namespace === 'file' ? toWindows(importer) : importer,
    resolveDir: toWindows(resolveDir),
  });
  const take = (result) =>
    result && {
      ...result,
      ...(result.path !== undefined && !result.external && { path: fromWindows(result.path) }),
      ...(result.resolveDir !== undefined && { resolveDir: translate(result.resolveDir) }),
    };
  return {
    ...build,
    onResolve: (filter, call) =>
      build.onResolve(filter, async (args) => take(await call(give(args)))),
    onLoad: (filter, call) => build.onLoad(filter, async (args) => take(await call(give(args)))),
    async resolve(path, { resolveDir, importer, ...options }) {
      const asked = { resolveDir: translate(resolveDir), importer: fromWindows(importer) };
      const found = await build.resolve(fromWindows(path), { ...options, ...asked });
      return { ...found, path: found.external ? found.path : toWindows(found.path) };
    },
  };
}
