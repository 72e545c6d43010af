import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Bundle } from './run-esbuild.ts';
import { bundledModules, searchModules } from './search-modules.ts';

/** A file, not a folder, named by its place next to a module: `new URL('./worker.ts', import.meta.url)`. */
const besideModule =
  /^(?![ \t]*(?:\/\/|\/?\*)).*?\bnew URL\(\s*["'`](?![/#?]|[\w+.-]+:)([^"'`$]*[^"'`$/.])(?=["'`]\s*,\s*import\.meta\.url\b)/m;

/**
 * Finds files that code in browsers looks for next to its module. A bundle has another place, and
 * these files are not in the output.
 */
export function findModuleUrls(
  { root }: Pick<Site, 'root'>,
  { metafile, outputFiles }: Pick<Bundle, 'metafile' | 'outputFiles'>,
): Diagnostic[] {
  // The usual site has none, and then its modules need not be read.
  if (!outputFiles.some(({ text }) => text.includes('import.meta.url'))) return [];
  return searchModules(root, bundledModules(metafile), besideModule).map(({ name, ...place }) => ({
    rule: 'site/module-url',
    severity: 'warning',
    message: `${name} is not in the output: the build bundles no file that a URL names.`,
    hint: "Put the file into the static folder, as JavaScript if it is a worker, and use withBase('/file.js').",
    ...place,
  }));
}
