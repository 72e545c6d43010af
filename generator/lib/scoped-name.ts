import { createHash } from 'node:crypto';
import type { Plugin } from 'esbuild';
import { relativePath } from './file-path.ts';

/**
 * The name of a CSS Module's class on the pages: `box_x1Y2z`. The five characters depend on the path
 * alone, so that an edit does not rename a class.
 */
export function scopedName(name: string, file: string, root: string): string {
  const hash = createHash('sha256').update(relativePath(root, file)).digest('base64url');
  return `${name}_${hash.replace(/[_-]/g, '').slice(0, 5)}`;
}

/**
 * For the definition, whose code may render components to markup: a CSS Module is the names of its
 * classes. They follow from its path, so an edit of the module is no other definition.
 */
export function scopedNamesPlugin(root: string): Plugin {
  return {
    name: 'stet-scoped-names',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/ }, ({ path }) => ({
        contents: `export default new Proxy({}, { get: (_, name) => name + ${JSON.stringify(scopedName('', path, root))} })`,
        loader: 'js',
      }));
    },
  };
}
