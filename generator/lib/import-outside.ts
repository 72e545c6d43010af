/** Given by bin/run-bundle.js; missing where the sources run. */
declare const importModule: ((specifier: string) => Promise<unknown>) | undefined;

/**
 * Imports a package that is not part of the bundle, or a file by its URL. Compiled code that V8 gets
 * from its cache cannot use `import()` itself.
 * @typeParam Module the type of the module: `importModule<typeof import('sharp')>('sharp')`.
 */
export async function importOutside<Module>(specifier: string): Promise<Module> {
  const load = typeof importModule === 'function' ? importModule : importNatively;
  return (await load(specifier)) as Module;
}

function importNatively(specifier: string): Promise<unknown> {
  return import(specifier);
}
