import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Bundle } from './run-esbuild.ts';
import { searchModules } from './search-modules.ts';

/**
 * An environment variable, except on a line that is a comment or that looks for `process` first.
 * esbuild replaces NODE_ENV.
 */
const variable =
  /^(?!\s*(?:\/\/|\/?\*)|.*\btypeof process\b).*?\b((?:process\.env\.(?!NODE_ENV\b)|import\.meta\.env\.)\w+)/m;

/**
 * Finds environment variables in code that browsers run. There, `process` does not exist: the code
 * throws, and React takes over none of its pages.
 */
export function findBrowserEnvironment(
  { root }: Pick<Site, 'root'>,
  { metafile, outputFiles }: Pick<Bundle, 'metafile' | 'outputFiles'>,
): Diagnostic[] {
  // The usual site has none, and then its modules need not be read.
  if (!outputFiles.some(({ text }) => /\b(?:process|import\.meta)\.env\./.test(text))) return [];
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  );
  return searchModules(root, used, variable).map(({ name, ...place }) => ({
    rule: 'site/environment',
    severity: 'warning',
    message: `${name} throws here: browsers run this file and have no environment variables.`,
    hint: 'Read it in site.config.ts, and pass it as data of the page or in shared.',
    ...place,
  }));
}
