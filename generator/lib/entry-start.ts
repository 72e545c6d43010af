import { join } from 'node:path';
import { packageFolder } from './package-folder.ts';

/**
 * How to start an entry point of the running bundle in a thread or process of its own.
 * @param entry its name in entry-points.ts.
 * @param name the command whose compiled code it uses.
 * @returns the module to run and its arguments; undefined where the sources run, as in tests.
 */
export function entryStart(
  entry: 'worker' | 'watchProcess',
  name: string,
): { file: string; args: string[] } | undefined {
  const bundle = import.meta.filename;
  if (!bundle.endsWith('.cjs')) return undefined;
  return { file: join(packageFolder, 'bin/entry.js'), args: [bundle, entry, name] };
}
