import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';

const namespace = 'stet-later';

/** Modules whose text shows their exports. */
const moduleFile = /\.m?[jt]sx?$/;

/** A statement that exports a default. */
const defaultExport =
  /(?:^|[;}])\s*export\s*(?:default\b|\{(?:[^}]*[\s,])?(?:as\s+)?default\s*[,}])/m;

/**
 * Makes a module that `import()` loads later import the client entry first, which every page has
 * loaded by then. esbuild makes one file for each set of modules with the same importing entries.
 * Without this, a module that every page and one later module use would get a separate file.
 */
export function laterModulesPlugin({ root, entries }: Pick<Site, 'root' | 'entries'>): Plugin {
  const { client } = entries;
  return {
    name: namespace,
    setup(build) {
      if (client === undefined) return;
      build.onResolve({ filter: /^\./ }, async ({ kind, path, namespace: from, ...args }) => {
        if (kind !== 'dynamic-import' || from !== 'file') return undefined;
        const found = await build.resolve(path, { ...args, kind: 'import-statement' });
        if (found.errors.length > 0 || !moduleFile.test(found.path)) return undefined;
        // Relative, so that the names of files are the same in every folder.
        return { path: relativePath(root, found.path), namespace };
      });
      build.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
        const file = JSON.stringify(resolve(root, path));
        const text = await readFile(resolve(root, path), 'utf8');
        return {
          resolveDir: root,
          contents: `
            import ${JSON.stringify(client)};
            export * from ${file};
            ${defaultExport.test(text) ? `export { default } from ${file};` : ''}
          `,
        };
      });
    },
  };
}
