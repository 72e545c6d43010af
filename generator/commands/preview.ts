import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { handlerPath } from '../emit/api-output.ts';
import { recoverOutput } from '../emit/recover-output.ts';
import { SiteError } from '../report/diagnostic.ts';
import { createReporter, diagnosticsOf, type Reporter, type Shell } from '../report/reporter.ts';
import { type ApiMount, createApiMount } from '../serve/api-mount.ts';
import { loadHandler } from '../serve/load-handler.ts';
import { createLog } from '../serve/logger.ts';
import { createOutputReader } from '../serve/output-index.ts';
import { type RunningServer, serve } from '../serve/serve.ts';
import { untilStopped } from '../serve/until-stopped.ts';

export interface PreviewFlags {
  root: string;
  out: string;
  port: number;
  host: string;
}

/** Serves the output folder until the process is stopped; 1 when there is nothing to serve. */
export async function runPreview(flags: PreviewFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  const out = resolve(root, flags.out);
  const log = createLog((line) => shell.stderr.write(line), 'warn');
  const api = createApiMount({ env: shell.env, log });
  try {
    findOutput(out, shell);
    await mountHandler(api, out);
    const server = await serve({ readOutput: createOutputReader(out), api, ...flags });
    announce(server, flags.port, reporter);
    await untilStopped();
    await server.close();
    return 0;
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  } finally {
    await api.close();
  }
}

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

/** Says where the site is, and that it is not where it was asked to be. */
export function announce(server: RunningServer, wanted: number, reporter: Reporter): void {
  if (wanted !== 0 && server.port !== wanted) {
    reporter.warn(`Port ${wanted} is taken; using ${server.port}.`);
  }
  reporter.say(`  ${reporter.colors.bold(server.url)}`);
}
