import { createHash } from 'node:crypto';
import type { Plugin } from 'esbuild';
import { relativePath } from './file-path.ts';

/**
 * The name of a CSS Module's class on the pages: `box_x1Y2z`. The five characters depend only on
 * the path, so an edit does not rename a class.
 */
export function scopedName(name: string, file: string, root: string): string {
  const hash = createHash('sha256').update(relativePath(root, file)).digest('base64url');
  return `${name}_${hash.replace(/[_-]/g, '').slice(0, 5)}`;
}

/**
 * Replaces CSS Modules with their class names in the bundle of the definition, whose code may
 * render components to markup. The names depend only on the path, so editing a module does not
 * change the definition.
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
