import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { escapeForRegExp } from '../lib/escape.ts';
import type { Bundle } from './run-esbuild.ts';
import { bundledModules, searchModules } from './search-modules.ts';

/** An environment variable in bundled code. esbuild replaces NODE_ENV. */
const variable = /\b(?:process\.env\.(?!NODE_ENV\b)|import\.meta\.env\.)\w+/g;

/**
 * One of these variables in a module, except on a line that is a comment, or below code that looks
 * where it runs.
 */
function patternFor(names: ReadonlySet<string>): RegExp {
  const any = [...names].map(escapeForRegExp).join('|');
  return new RegExp(
    `^(?!\\s*(?://|/?\\*)).*?\\b(${any})\\b(?<!\\btypeof (?:process|window|document)\\b[\\s\\S]*)`,
    'm',
  );
}

/**
 * Finds environment variables in code that browsers run. There, `process` does not exist: the code
 * throws, and React takes over none of its pages.
 */
export function findBrowserEnvironment(
  { root }: Pick<Site, 'root'>,
  { metafile, outputFiles }: Pick<Bundle, 'metafile' | 'outputFiles'>,
): Diagnostic[] {
  // esbuild leaves out code that only the server needs.
  const left = new Set(outputFiles.flatMap(({ text }) => text.match(variable) ?? []));
  // The usual site has none, and then its modules need not be read.
  if (left.size === 0) return [];
  return searchModules(root, bundledModules(metafile), patternFor(left)).map(
    ({ name, ...place }) => ({
      rule: 'site/environment',
      severity: 'warning',
      message: `${name} throws here: browsers run this file and have no environment variables.`,
      hint: 'Read it in site.config.ts, and pass it as data of the page or in shared.',
      ...place,
    }),
  );
}
