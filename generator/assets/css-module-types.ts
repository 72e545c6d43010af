import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { relativePath } from '../lib/file-path.ts';
import { listFiles } from '../lib/list-files.ts';
import { holdsBytes } from '../output/staged-files.ts';
import { createCssModuleLoader } from './css-modules.ts';

/**
 * Writes a declaration for every CSS Module below `root` into `.stet/types`, which a site's
 * tsconfig.json names in `rootDirs`, so that a class that does not exist does not compile.
 * @returns how many there are.
 */
export async function writeCssModuleTypes(root: string): Promise<number> {
  const folder = join(root, '.stet/types');
  const load = createCssModuleLoader({ root, constants: {} });
  const modules = await findCssModules(root);
  const written = await Promise.all(
    modules.map(async (module) => {
      const { names } = await load(module);
      const file = join(folder, relativePath(root, module).replace(/\.css$/, '.d.css.ts'));
      const text = declaration(Object.keys(names));
      if (!holdsBytes(file, text)) {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      return file;
    }),
  );
  const stale = listFiles(folder).map((file) => join(folder, file));
  await Promise.all(stale.filter((file) => !written.includes(file)).map((file) => rm(file)));
  return modules.length;
}

function declaration(names: readonly string[]): string {
  const members = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const styles: {\n${members.join('')}};\nexport default styles;\n`;
}

async function findCssModules(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (/^(?:\..*|node_modules|dist)$/.test(entry.name)) continue;
    const path = join(root, entry.name);
    if (entry.isDirectory()) found.push(...(await findCssModules(path)));
    else if (entry.name.endsWith('.module.css')) found.push(path);
  }
  return found;
}
