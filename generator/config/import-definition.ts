import { pathToFileURL } from 'node:url';
import * as zod from 'zod';
import { rememberCalls } from '../diagnostics/exception.ts';
import { importOutside } from '../lib/import-outside.ts';
import { type EnvironmentReads, recordEnvironment } from './record-environment.ts';

const key = Symbol.for('stet.zod');

/**
 * The module that replaces zod in the definition of a site with the same copy of zod: stet has
 * loaded it from one file (bin/package-bundle.js), and Node would load all its files again. esbuild
 * leaves out the names that the definition does not import.
 */
export function ownZodModule(): string {
  const get = `const get = (name) => globalThis[Symbol.for('${key.description}')][name];`;
  const exported = Object.keys(zod).map(
    (name, index) =>
      `const _${index} = /* @__PURE__ */ get('${name}'); export { _${index} as ${name} };`,
  );
  return [get, ...exported].join('\n');
}

/**
 * Imports a bundled definition in this thread, and records the environment variables that it reads.
 * An environment object that its code keeps also reports later reads.
 * @param module absolute path.
 * @throws what its code throws.
 */
export function importDefinition<Definition>(
  module: string,
): Promise<{ value: { default: Definition }; reads: EnvironmentReads }> {
  rememberCalls();
  Object.assign(globalThis, { [key]: zod });
  return recordEnvironment(() => importOutside(pathToFileURL(module).href));
}
