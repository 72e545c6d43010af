// Bundles test files before they run, because Node 20 cannot run TypeScript. Transforming and loading
// each module in each process takes almost a second of processor time, as long as many tests.
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './setup.js';

/**
 * Bundles test files into a folder, which must be inside the project so that packages are found.
 * @param {readonly string[]} files relative to the project.
 * @param {string} folder absolute path.
 * @returns {Promise<Map<string, string>>} the bundle of each file.
 */
export async function bundleTests(files, folder) {
  // Imported only after packages are installed.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: projectFolder,
    entryPoints: [...files],
    outbase: projectFolder,
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'warning',
    define: { 'import.meta.url': 'moduleUrl', 'import.meta.dirname': 'moduleFolder' },
    plugins: [inPlace, required],
  });
  return new Map(files.map((file) => [file, join(folder, file.replace(/\.tsx?$/, '.js'))]));
}

/** Tells each module the place of its source, which it uses to find other files. */
const inPlace = {
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.[jt]sx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const place = { moduleUrl: pathToFileURL(path).href, moduleFolder: dirname(path) };
      const names = Object.entries(place).map(
        ([name, value]) => `${name} = ${JSON.stringify(value)}`,
      );
      return { contents: `const ${names.join(', ')}; ${text}`, loader: extname(path).slice(1) };
    });
  },
};

/**
 * Requires Playwright instead of importing it: Node reads 7 MB of a CommonJS package twice more to
 * learn the names of its exports, which takes 0.15 s of each process.
 */
const required = {
  name: 'required',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^playwright-core$/ }, ({ path }) => ({ path, namespace: 'required' }));
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `import { createRequire } from 'node:module';
        export const { chromium } = createRequire(${JSON.stringify(projectFolder)} + '/')('${path}');`,
    }));
  },
};
