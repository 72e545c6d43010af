import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteError } from '../diagnostics/diagnostic.ts';
import { buildFile } from './build-id.ts';

/** Whether a folder contains a built site, which may lack a page at `/`. */
export function isOutput(out: string): boolean {
  return [buildFile, 'index.html'].some((name) => existsSync(join(out, name)));
}

/**
 * Makes sure that a folder contains a built site.
 * @param shown the folder as you type it.
 * @throws SiteError with `rule` if it contains none.
 */
export function requireOutput(out: string, { rule, shown }: { rule: string; shown: string }): void {
  if (isOutput(out)) return;
  throw siteError({
    rule,
    message: `There is no built site in ${shown}.`,
    hint: 'Run stet build first, or name the folder with --out.',
  });
}
