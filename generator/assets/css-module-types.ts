import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { listFiles } from '../lib/list-files.ts';
import { holdsBytes } from '../output/staged-files.ts';
import { createCssModuleLoader } from './css-modules.ts';

/**
 * Writes declarations for the CSS Modules below `root` into `.stet/types`, so that a class that does
 * not exist does not compile. `css-modules.d.ts` needs no option of the compiler: a tsconfig.json
 * names the folder in `include`. It knows modules by the names of their files. A tsconfig.json with
 * `allowArbitraryExtensions` that names the folder in `rootDirs` gets the declaration of each module,
 * which tells modules with the same name apart.
 * @returns how many modules there are.
 */
export async function writeCssModuleTypes(root: string): Promise<number> {
  const folder = join(root, '.stet/types');
  const load = createCssModuleLoader({ root, constants: {} });
  const modules = await Promise.all(
    findCssModules(root).map(async (file) => {
      const { names } = await load(file);
      return { path: relativePath(root, file), classes: Object.keys(names) };
    }),
  );
  const texts = new Map([
    ['css-modules.d.ts', declareByName(modules)],
    ...modules.map(({ path, classes }) => {
      return [path.replace(/\.css$/, '.d.css.ts'), declaration('declare ', classes)] as const;
    }),
  ]);
  await Promise.all([...texts].map(([file, text]) => writeChanged(join(folder, file), text)));
  const stale = listFiles(folder).filter((file) => !texts.has(file));
  await Promise.all(stale.map((file) => rm(join(folder, file))));
  return modules.length;
}

async function writeChanged(file: string, text: string): Promise<void> {
  if (holdsBytes(file, text)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

interface CssModule {
  /** Relative to the root. */
  path: string;
  classes: readonly string[];
}

/** Declares modules by the end of their paths, for all that an import says of its folder is `./`. */
function declareByName(modules: readonly CssModule[]): string {
  const groups = groupBy(modules, ({ path }) => posix.basename(path));
  const declarations = [...groups].map(([name, group]) => {
    const classes = new Set(group.flatMap(({ classes }) => classes));
    return `declare module ${JSON.stringify(`*/${name}`)} {\n${declaration('', [...classes])}}\n`;
  });
  // Other style sheets are imported for their effect alone. Of two that match the first is taken.
  return [...declarations, "declare module '*.css' {}\n"].join('');
}

function declaration(keyword: string, classes: readonly string[]): string {
  const members = classes.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `${keyword}const styles: {\n${members.join('')}};\nexport default styles;\n`;
}

function findCssModules(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:\..*|node_modules|dist)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return findCssModules(path);
    return path.endsWith('.module.css') ? path : [];
  });
}
