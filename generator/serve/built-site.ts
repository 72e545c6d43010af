import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { siteError } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { recoverOutput } from '../output/recover-output.ts';
import type { ApiMount } from './api-mount.ts';
import { loadHandler } from './load-handler.ts';

/**
 * Makes sure that there is a built site in a folder, and puts the handler in place that the build
 * left beside it, if it left one.
 * @throws SiteError when there is no site, or its handler does not start.
 */
export async function mountBuiltSite(
  out: string,
  { api, shell }: { api: ApiMount; shell: Pick<Shell, 'cwd'> },
): Promise<void> {
  recoverOutput(out);
  if (!existsSync(join(out, 'index.html'))) {
    throw siteError({
      rule: 'preview/no-output',
      message: `There is no built site in ${relative(shell.cwd(), out) || '.'}.`,
      hint: 'Run stet build first, or name the folder with --out.',
    });
  }
  const handler = await loadHandler(out);
  if (handler) await api.use(handler);
}
