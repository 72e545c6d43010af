import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ownFolder } from '../cache/cache-folder.ts';
import { type Diagnostic, sortByPlace, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { eachOnce } from '../lib/each-once.ts';
import { relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { listFiles } from '../lib/list-files.ts';
import { writeChanged } from '../lib/write-changed.ts';
import { createCssScoper } from './css-scoper.ts';
import { describeMistake } from './scope-css-module.ts';

/**
 * Writes declarations for the CSS Modules below `root` into `.stet/types`, so that TypeScript
 * reports classes that do not exist. A tsconfig.json that names the folder in `include` gets
 * `css-modules.d.ts`, which identifies modules by file name. With `allowArbitraryExtensions` and
 * the folder in `rootDirs`, it gets a declaration per module, which distinguishes modules with the
 * same name.
 * @returns the number of modules.
 * @throws SiteError with the mistakes in modules; then nothing is written.
 */
export async function writeCssModuleTypes(root: string): Promise<number> {
  const folder = join(ownFolder(root), 'types');
  const { load } = createCssScoper({ root, constants: {} });
  const mistakes: Diagnostic[] = [];
  const modules = await Promise.all(
    findCssModules(root).map(async (path) => {
      const module = await load(path).catch((error: unknown) => {
        const { message, file, line, column } = describeMistake(error, path);
        const place = { file: relativePath(root, file), line, column };
        mistakes.push({ rule: 'code/bundle', severity: 'error', message, ...place });
      });
      return { path: relativePath(root, path), classes: Object.keys(module?.names ?? {}) };
    }),
  );
  throwOnErrors(sortByPlace(eachOnce(mistakes)));
  const texts = new Map([
    ['css-modules.d.ts', declareByName(modules)],
    ...modules.map(({ path, classes }) => {
      return [path.replace(/\.css$/, '.d.css.ts'), declaration('declare ', classes)] as const;
    }),
  ]);
  for (const [file, text] of texts) writeChanged(join(folder, file), text);
  const stale = listFiles(folder).filter((file) => !texts.has(file));
  await Promise.all(stale.map((file) => rm(join(folder, file))));
  return modules.length;
}

interface CssModule {
  /** Relative to the root. */
  path: string;
  classes: readonly string[];
}

/** Declares modules by the end of their paths, since an import may name the folder only as `./`. */
function declareByName(modules: readonly CssModule[]): string {
  const groups = groupBy(modules, ({ path }) => posix.basename(path));
  const declarations = [...groups].map(([name, group]) => {
    const classes = new Set(group.flatMap(({ classes }) => classes));
    return `declare module ${JSON.stringify(`*/${name}`)} {\n${declaration('', [...classes])}}\n`;
  });
  // Other stylesheets are imported only for their effect. The first declaration that matches wins.
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
