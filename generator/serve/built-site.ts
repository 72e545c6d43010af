import process from 'node:process';
import { typedPath } from '../lib/file-path.ts';
import type { Shell } from '../lib/shell.ts';
import { recoverOutput } from '../output/recover-output.ts';
import { requireOutput } from '../output/require-output.ts';
import { type ApiMount, createApiMount } from './api-mount.ts';
import { loadHandler } from './load-handler.ts';
import type { Log } from './logger.ts';
import { createOutputReader, type OutputIndex } from './output-index.ts';

/**
 * Runs a server for a built site: its output and, if it has an API, its handler, which is closed
 * afterward.
 * @throws SiteError if there is no built site, or if its handler does not start.
 */
export async function withBuiltSite<T>(
  { out, shell, log }: { out: string; shell: Pick<Shell, 'cwd' | 'env'>; log: Log },
  run: (site: {
    readOutput: () => OutputIndex;
    readBase: () => string;
    api: ApiMount;
  }) => Promise<T>,
): Promise<T> {
  recoverOutput(out);
  requireOutput(out, { rule: 'preview/no-output', shown: typedPath(shell.cwd(), out) });
  // So that stacks name lines of the sources.
  process.setSourceMapsEnabled(true);
  const api = createApiMount({ env: shell.env, log });
  try {
    const handler = await loadHandler(out);
    if (handler) await api.use(handler);
    const readOutput = createOutputReader(out);
    // Another base changes all URLs, like another host, so it needs a restart.
    const { base } = readOutput();
    return await run({ readOutput, readBase: () => base, api });
  } finally {
    await api.close();
  }
}
