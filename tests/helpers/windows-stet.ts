import fs from 'node:fs';
import promises from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import url, { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundleSources } from '../../bin/load-sources.js';
import { runBundle } from '../../bin/run-bundle.js';
import type { run } from '../../generator/cli.ts';
import { createFolder } from './project.ts';
import { createShell } from './shell.ts';
import { toWindows } from './windows-system.js';

const system = fileURLToPath(new URL('windows-system.js', import.meta.url));

/** The replacements of Node's modules: their names in `windows-system.js`, and their exports. */
const replaced: Readonly<Record<string, { name: string; exports: readonly string[] }>> = {
  'node:path': {
    name: 'path',
    exports: ['basename', 'dirname', 'extname', 'isAbsolute', 'join', 'parse', 'posix', 'resolve'],
  },
  'node:fs': { name: 'fs', exports: namesOf(fs) },
  'node:fs/promises': { name: 'promises', exports: namesOf(promises) },
  'node:url': { name: 'url', exports: namesOf(url) },
};

function namesOf(module: object): string[] {
  return Object.keys(module).filter((name) => name !== 'default' && !name.startsWith('_'));
}

/** Gives Windows modules to stet's sources, but not to packages. */
const systemPlugin: Plugin = {
  name: 'system',
  setup({ onResolve, onLoad }) {
    const isOwn = (importer: string) => /\/generator\/[\w./-]+\.ts$/.test(importer);
    onResolve({ filter: /^node:(?:path|fs|fs\/promises|url)$/ }, ({ path, importer }) =>
      isOwn(importer) ? { path, namespace: 'system' } : undefined,
    );
    // esbuild, which takes and reports the paths of this machine.
    onLoad({ filter: /\/generator\/lib\/import-outside\.ts$/ }, () => ({
      contents: `import * as system from ${JSON.stringify(system)};
        export const importOutside = async (name) => name === 'esbuild' ? system : importModule(name);`,
      resolveDir: dirname(system),
    }));
    onLoad({ filter: /.*/, namespace: 'system' }, ({ path }) => {
      const { name = '', exports = [] } = replaced[path] ?? {};
      const members = exports.map((member) => `export const ${member} = all.${member};`);
      const head = `import { ${name} as all } from ${JSON.stringify(system)}; export default all;`;
      return { contents: [head, ...members].join('\n'), resolveDir: dirname(system) };
    });
  },
};

/**
 * Bundles the command line as if for Windows.
 * @returns a function that runs it in a folder of this machine, like `stet` of `shell.ts`.
 */
export async function createWindowsStet() {
  const folder = createFolder('windows');
  await bundleSources(folder, {
    plugins: [systemPlugin],
    define: { 'import.meta.dirname': JSON.stringify(toWindows(folder)) },
  });
  const bundle = runBundle(join(folder, 'stet.cjs'), { folder: undefined, name: 'windows' });
  const cli: { run: typeof run } = await bundle.cli();
  return async (cwd: string, ...args: string[]) => {
    const shell = createShell(toWindows(cwd), { PATH: process.env.PATH ?? '' });
    const code = await cli.run(args, shell);
    return { code, ...shell.written };
  };
}
