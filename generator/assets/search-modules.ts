import { join } from 'node:path';
import type { Place } from '../diagnostics/diagnostic.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { readIfPossible } from '../lib/read-if-there.ts';
import type { Bundle } from './run-esbuild.ts';

/**
 * A module of the site. Paths are relative to the root; the paths of packages contain
 * `node_modules`.
 */
const ownModule = /^(?!\.\.\/|.*\bnode_modules\/|.*:).*\.[cm]?[jt]sx?$/;

/** The modules with code in a bundle: esbuild leaves out code that nothing uses. */
export function bundledModules({ outputs }: Bundle['metafile']): string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  );
}

/**
 * Finds the first match of a pattern in each module of the site, with its place.
 * @param files paths as esbuild reports them.
 * @param pattern its only matching group is what is found.
 */
export function searchModules(
  root: string,
  files: readonly string[],
  pattern: RegExp,
): ({ name: string; file: string } & Place)[] {
  return files
    .filter((file) => ownModule.test(file))
    .flatMap((file) => {
      // A module may be gone since it was bundled.
      const text = readIfPossible(join(root, file)) ?? '';
      const found = pattern.exec(text);
      const name = found?.slice(1).find((group) => group !== undefined);
      if (!found || name === undefined) return [];
      const at = found.index + found[0].lastIndexOf(name);
      return [{ name, file, ...stretchAt(text, at, name.length) }];
    });
}
