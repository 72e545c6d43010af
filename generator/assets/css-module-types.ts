import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
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
  const modules = findCssModules(root);
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

function findCssModules(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:\..*|node_modules|dist)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return findCssModules(path);
    return path.endsWith('.module.css') ? path : [];
  });
}
