import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteError } from '../diagnostics/diagnostic.ts';

/**
 * Makes sure that a folder contains a built site.
 * @param shown the folder as you type it.
 * @throws SiteError with `rule` if it contains none.
 */
export function requireOutput(out: string, { rule, shown }: { rule: string; shown: string }): void {
  if (existsSync(join(out, 'index.html'))) return;
  throw siteError({
    rule,
    message: `There is no built site in ${shown}.`,
    hint: 'Run stet build first, or name the folder with --out.',
  });
}
