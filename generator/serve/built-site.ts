import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SiteError } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { handlerPath } from '../output/handler-path.ts';
import { recoverOutput } from '../output/recover-output.ts';
import type { ApiMount } from './api-mount.ts';
import { loadHandler } from './load-handler.ts';

/** Puts the handler in place that the build left beside its output, if it left one. */
export async function mountHandler(api: ApiMount, out: string): Promise<void> {
  const file = handlerPath(out);
  if (existsSync(file)) await api.use(await loadHandler(file));
}

/**
 * Makes sure that there is a built site in a folder.
 * @throws SiteError when there is none.
 */
export function findOutput(out: string, shell: Pick<Shell, 'cwd'>): void {
  recoverOutput(out);
  if (existsSync(join(out, 'index.html'))) return;
  throw new SiteError([
    {
      rule: 'preview/no-output',
      severity: 'error',
      message: `There is no built site in ${relative(shell.cwd(), out) || '.'}.`,
      hint: 'Run stet build first, or name the folder with --out.',
    },
  ]);
}
